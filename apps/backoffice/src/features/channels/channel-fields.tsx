import { useTranslation } from '@lotus/i18n'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { Checkbox, moneyText, SelectField, TextField } from '@lotus/ui'
import { LocalizedFields } from '../../shared/localized-fields.tsx'
import { fieldsOf } from '../../shared/use-draft.ts'
import { BANK, EVERYBODY, methods, networks, rules, tags, TAGS_MAX, type ChannelDraft } from './channel-draft.ts'
import type { Channels } from './types.ts'
import styles from './channels.module.css'

const PARTS_MAX = 20n
type Name = keyof ChannelDraft
type TextName = Exclude<Name, 'name' | 'method' | 'network' | 'isOpen' | 'tags' | 'firstRule'>

export type FieldsProps = {
  draft: ChannelDraft
  set: (part: Partial<ChannelDraft>) => void
  disabled: boolean
  errorOf: (name: Name) => string | undefined
}

function useField({ draft, set, disabled, errorOf }: FieldsProps) {
  const { t } = useTranslation('channels')
  const field = fieldsOf(draft, set, disabled)
  return (name: TextName, mode: 'text' | 'decimal' | 'numeric' = 'decimal', hint?: string) => (
    <TextField
      key={name}
      size="sm"
      label={t(`field.${name}`)}
      inputMode={mode}
      maxLength={160}
      hint={hint}
      error={errorOf(name)}
      {...field.text(name)}
    />
  )
}

/** What a new channel is; it never changes later. */
export function KindFields(props: FieldsProps & { all: Channels }) {
  const { t } = useTranslation('channels')
  const { draft, set, disabled, errorOf, all } = props
  const field = fieldsOf(draft, set, disabled)
  const input = useField(props)
  return (
    <fieldset className={styles.group}>
      <legend>{t('group.kind')}</legend>
      <p className="fine">{t('hint.kind')}</p>
      {input('code', 'text', t('about.code'))}
      <div className={styles.pair}>
        <SelectField
          size="sm"
          label={t('field.method')}
          {...field.choice('method', methods, (method) => t(`method.${method}`))}
        />
        <SelectField
          size="sm"
          label={t('field.via')}
          error={errorOf('provider')}
          {...field.choice('provider', [BANK, ...all.providers], (provider) =>
            provider === BANK ? t('bank') : t('of', { provider }),
          )}
        />
      </div>
      {draft.method === 'DEP_CRYPTO' && (
        <SelectField
          size="sm"
          label={t('field.network')}
          {...field.choice('network', networks, (network) => (network === '' ? t('isEmpty') : network))}
        />
      )}
      {draft.method === 'DEP_CARD' && input('telcos', 'text', t('about.telcos', { telcos: all.telcos.join(', ') }))}
      {draft.provider === BANK && (
        <div className={styles.pair}>
          {input('bankName', 'text')}
          {input('bin', 'numeric')}
          {input('account', 'numeric')}
          {input('holder', 'text')}
        </div>
      )}
    </fieldset>
  )
}

/** What of a channel is changed, in groups by what a change takes. */
export function TermFields(props: FieldsProps & { hasFee: boolean; isNew: boolean }) {
  const { t } = useTranslation('channels')
  const { draft, set, disabled, errorOf, hasFee, isNew } = props
  const mayPayOut = draft.provider !== BANK
  const field = fieldsOf(draft, set, disabled)
  const input = useField(props)
  const most = /^\d{1,12}(\.\d{1,2})?$/.test(draft.payoutMax.trim())
    ? moneyText(moneyToString(parseMoney(draft.payoutMax.trim()) * PARTS_MAX))
    : undefined
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('group.shown')}</legend>
        {!isNew && <p className="fine">{t('hint.shown')}</p>}
        <Checkbox {...field.tick('isOpen')}>{t('field.isOpen')}</Checkbox>
        <div className={styles.pair}>
          <LocalizedFields
            size="sm"
            maxLength={160}
            label={(language) => t('field.nameIn', { language })}
            of={(language) => field.textIn('name', language)}
            error={(language) => (draft.name[language].trim() === '' ? errorOf('name') : undefined)}
          />
        </div>
        {input('quickAmounts', 'text', t('about.quick'))}
        <Tags {...props} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('group.money')}</legend>
        {!isNew && <p className="fine">{t('hint.money')}</p>}
        <div className={styles.pair}>
          {input('min')}
          {input('max')}
          {hasFee && input('feePpm')}
          {hasFee && input('feeFixed')}
        </div>
        {!mayPayOut && <p className="fine">{t('hint.noFee')}</p>}
        {input('dailyCap', 'decimal', t('about.empty'))}
        {input('fixedAmounts', 'text', t('about.list'))}
        {mayPayOut && input('payoutMax', 'decimal', `${t('hint.payout')} ${t('about.payoutMax')}`)}
        {mayPayOut && most !== undefined && <p className="fine">{t('most', { most })}</p>}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('group.when')}</legend>
        <p className="fine">{t('about.hours')}</p>
        <div className={styles.pair}>
          {input('openFrom', 'text')}
          {input('openUntil', 'text')}
          {input('rankMin', 'numeric')}
          {input('orderMinutes', 'numeric')}
        </div>
        {input('weight', 'numeric', t('about.weight'))}
        <SelectField
          size="sm"
          label={t('field.firstRule')}
          hint={t('about.firstRule')}
          {...field.choice('firstRule', rules, (rule) => t(`firstRule.${rule === EVERYBODY ? 'all' : rule}`))}
        />
        {input('countries', 'text', t('about.countries'))}
      </fieldset>
    </>
  )
}

/** Words beside the name; with two of them the others wait. */
function Tags({ draft, set, disabled, errorOf }: FieldsProps) {
  const { t } = useTranslation('channels')
  const error = errorOf('tags')
  return (
    <fieldset className={styles.tags}>
      <legend>{t('field.tags')}</legend>
      {tags.map((tag) => {
        const isOn = draft.tags.includes(tag)
        return (
          <Checkbox
            key={tag}
            checked={isOn}
            disabled={disabled || (!isOn && draft.tags.length >= TAGS_MAX)}
            onChange={() => set({ tags: isOn ? draft.tags.filter((one) => one !== tag) : [...draft.tags, tag] })}
          >
            {t(`tag.${tag}`)}
          </Checkbox>
        )
      })}
      <p className="fine">{error ?? t('about.tags')}</p>
    </fieldset>
  )
}
