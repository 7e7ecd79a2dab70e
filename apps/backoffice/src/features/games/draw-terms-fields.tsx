import { useTranslation } from '@lotus/i18n'
import { SelectField, Switch, TextField } from '@lotus/ui'
import styles from './games.module.css'
import type { GameDetail } from './game-types.ts'

export type DrawTerms = NonNullable<GameDetail['drawTerms']>
/** As typed. */
export type TermsDraft = { [Field in NumberField]: string } & Pick<DrawTerms, 'subtractFrom' | 'isFilled'>
type NumberField = 'subtractIndex' | 'numbersMin' | 'houseMin' | 'memberMax' | 'issueMax' | 'secondsBetween'

const limits: Record<NumberField, [number, number]> = {
  subtractIndex: [1, 100],
  numbersMin: [1, 100],
  houseMin: [1, 100],
  memberMax: [1, 1_000],
  issueMax: [16, 5_000],
  secondsBetween: [0, 3_600],
}
// The limits name every field.
const fields = Object.keys(limits) as NumberField[]

export const draftOf = (terms: DrawTerms): TermsDraft => ({
  ...terms,
  subtractIndex: String(terms.subtractIndex),
  numbersMin: String(terms.numbersMin),
  houseMin: String(terms.houseMin),
  memberMax: String(terms.memberMax),
  issueMax: String(terms.issueMax),
  secondsBetween: String(terms.secondsBetween),
})

/** Fields with an impossible number; the server checks again. */
export function wrongTerms(draft: TermsDraft): NumberField[] {
  const wrong = fields.filter((field) => {
    const [min, max] = limits[field]
    return !/^\d{1,4}$/.test(draft[field]) || Number(draft[field]) < min || Number(draft[field]) > max
  })
  // The number that is subtracted from the sum must exist, and must be unknown to the last person who submits.
  const [index, least] = [Number(draft.subtractIndex), Number(draft.numbersMin)]
  const isKept = draft.subtractFrom === 'end' ? index > 1 && index <= least : least > index
  return isKept || wrong.includes('subtractIndex') ? wrong : [...wrong, 'subtractIndex']
}

export const termsOf = (draft: TermsDraft): DrawTerms => ({
  ...draft,
  subtractIndex: Number(draft.subtractIndex),
  numbersMin: Number(draft.numbersMin),
  houseMin: Number(draft.houseMin),
  memberMax: Number(draft.memberMax),
  issueMax: Number(draft.issueMax),
  secondsBetween: Number(draft.secondsBetween),
})

type Props = { draft: TermsDraft; disabled: boolean; onChange: (draft: TermsDraft) => void }

/** How the numbers that members submit become a result. Announced issues keep the terms they were announced with. */
export function DrawTermsFields({ draft, disabled, onChange }: Props) {
  const { t } = useTranslation('backoffice')
  const wrong = wrongTerms(draft)
  return (
    <fieldset className={styles.terms}>
      <legend>{t('games.terms.title')}</legend>
      <p className={styles.reason}>{t('games.terms.hint')}</p>
      <SelectField
        size="sm"
        label={t('games.terms.subtractFrom')}
        value={draft.subtractFrom}
        disabled={disabled}
        options={[
          { value: 'end', label: t('games.terms.fromEnd') },
          { value: 'start', label: t('games.terms.fromStart') },
        ]}
        onChange={(event) => onChange({ ...draft, subtractFrom: event.target.value === 'start' ? 'start' : 'end' })}
      />
      {fields.map((field) => (
        <TextField
          key={field}
          size="sm"
          inputMode="numeric"
          label={t(`games.terms.${field}`)}
          hint={t('games.terms.range', { min: limits[field][0], max: limits[field][1] })}
          error={
            wrong.includes(field)
              ? t(field === 'subtractIndex' ? 'games.terms.indexWrong' : 'games.field.wrong')
              : undefined
          }
          value={draft[field]}
          disabled={disabled}
          onChange={(event) => onChange({ ...draft, [field]: event.target.value.trim() })}
        />
      ))}
      <Switch
        checked={draft.isFilled}
        disabled={disabled}
        onChange={(event) => onChange({ ...draft, isFilled: event.target.checked })}
      >
        {t('games.terms.isFilled')}
      </Switch>
    </fieldset>
  )
}
