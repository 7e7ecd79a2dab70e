import { itemKinds } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { SelectField, Switch, TextField } from '@lotus/ui'
import { BandArt, builtInArtOf, builtInArts } from '@lotus/ui/art'
import { TimeField } from '../../shared/form.tsx'
import { LocalizedFields } from '../../shared/localized-fields.tsx'
import { fieldsOf } from '../../shared/use-draft.ts'
import { isMoney, type GoodsDraft } from './goods-draft.ts'
import styles from './mall-goods.module.css'

type Props = {
  draft: GoodsDraft
  set: (part: Partial<GoodsDraft>) => void
  isNew: boolean
  disabled: boolean
  problems: Partial<Record<keyof GoodsDraft, string>>
}
type FigureName = 'points' | 'amount' | 'worth' | 'multiple' | 'stock' | 'memberMax' | 'dayMax' | 'leastRank' | 'place'

/** What goods are, what they cost, and who may have how many. */
export function GoodsFields({ draft, set, isNew, disabled, problems }: Props) {
  const { t } = useTranslation('backofficeLoyalty')
  const field = fieldsOf(draft, set, disabled)
  const errorOf = (name: keyof GoodsDraft) =>
    problems[name] === undefined ? undefined : t(`goods.wrong.${problems[name]}`)
  const figure = (name: FigureName, hint?: string) => (
    <TextField
      size="sm"
      label={t(`goods.field.${name}`)}
      hint={hint}
      inputMode="decimal"
      maxLength={12}
      error={errorOf(name)}
      {...field.text(name)}
    />
  )
  return (
    <>
      <span className={styles.picture}>
        <BandArt {...builtInArtOf(draft.art)} />
      </span>
      <Switch {...field.tick('isOn')}>{t('goods.field.isOn')}</Switch>
      <div className={styles.pair}>
        <SelectField
          size="sm"
          label={t('goods.field.kind')}
          {...field.choice('kind', itemKinds, (kind) => t(`goods.kind.${kind}`))}
        />
        <SelectField size="sm" label={t('goods.field.art')} {...field.choice('art', builtInArts, (art) => art)} />
      </div>
      <LocalizedFields
        size="sm"
        of={(language) => field.textIn('name', language)}
        label={(language) => t('goods.field.name', { language })}
        error={() => errorOf('name')}
        maxLength={80}
      />
      <LocalizedFields
        rows={3}
        of={(language) => field.textIn('description', language)}
        label={(language) => t('goods.field.description', { language })}
        error={() => errorOf('description')}
        maxLength={400}
      />
      <div className={styles.pair}>
        {figure('points')}
        {figure('amount')}
        {isMoney(draft) && figure('worth')}
        {isMoney(draft) && figure('multiple', t('goods.field.multipleHint'))}
        {isNew && figure('stock', t('goods.field.stockHint'))}
        {figure('leastRank')}
        {figure('memberMax', t('goods.field.maxHint'))}
        {figure('dayMax', t('goods.field.maxHint'))}
        {figure('place')}
      </div>
      <div className={styles.pair}>
        <TimeField label={t('goods.field.startsAt')} {...field.value('startsAt')} />
        <TimeField label={t('goods.field.endsAt')} error={errorOf('endsAt')} {...field.value('endsAt')} />
      </div>
    </>
  )
}
