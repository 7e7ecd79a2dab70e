import { useTranslation } from '@lotus/i18n'
import { TextAreaField, TextField } from '@lotus/ui'
import { LocalizedFields } from '../../shared/localized-fields.tsx'
import { fieldsOf } from '../../shared/use-draft.ts'
import { conditions, gifts, NAME_MAX, ofWithdrawals, type Figure, type LevelDraft } from './level-draft.ts'
import styles from './vip-levels.module.css'

type Props = {
  draft: LevelDraft
  set: (part: Partial<LevelDraft>) => void
  isLowest: boolean
  disabled: boolean
  /** The text that says what is wrong with a field. */
  errorOf: (name: keyof LevelDraft) => string | undefined
}

/** What a level takes and gives; level 0 is everybody's, so it has withdrawals alone. */
export function LevelFields({ draft, set, isLowest, disabled, errorOf }: Props) {
  const { t } = useTranslation('backofficeLoyalty')
  const field = fieldsOf(draft, set, disabled)
  const figure = (name: Figure) => (
    <TextField
      key={name}
      size="sm"
      label={t(`vip.field.${name}`)}
      inputMode="decimal"
      maxLength={15}
      error={errorOf(name)}
      {...field.text(name)}
    />
  )
  const group = (key: 'conditions' | 'gifts' | 'withdrawals', names: readonly Figure[]) => (
    <fieldset className={styles.group}>
      <legend>{t(`vip.group.${key}`)}</legend>
      <p className="fine">{t(`vip.groupHint.${key}`)}</p>
      <div className={styles.pair}>{names.map(figure)}</div>
    </fieldset>
  )
  return (
    <>
      {isLowest && <p className="fine">{t('vip.lowestNote')}</p>}
      <fieldset className={styles.group}>
        <legend>{t('vip.group.name')}</legend>
        <p className="fine">{t('vip.groupHint.name')}</p>
        <div className={styles.pair}>
          <LocalizedFields
            of={(language) => field.textIn('name', language)}
            label={(language) => t('vip.field.name', { language })}
            error={(language) => (draft.name[language].trim() === '' ? errorOf('name') : undefined)}
            maxLength={NAME_MAX}
            size="sm"
          />
        </div>
      </fieldset>
      {!isLowest && group('conditions', conditions)}
      {!isLowest && group('gifts', gifts)}
      {group('withdrawals', ofWithdrawals)}
      {!disabled && (
        <TextAreaField
          label={t('vip.reason')}
          rows={2}
          maxLength={300}
          error={errorOf('reason')}
          {...field.text('reason')}
        />
      )}
    </>
  )
}
