import { formatCount, useTranslation } from '@lotus/i18n'
import type { ChaseFailure } from '@lotus/rules/chase'
import { Alert, cx, Segmented, SelectField, Stepper } from '@lotus/ui'
import type { Game } from '../../../shared/lottery/types.ts'
import { drawTimeText } from '../../../shared/lottery/texts.ts'
import styles from './chase.module.css'
import type { GeneratorKind, Settings, Unit, UpcomingIssue } from './model.ts'

type Props = {
  game: Game
  settings: Settings
  unit: Unit
  countMax: number
  open: readonly UpcomingIssue[]
  startNo: string
  failure: ChaseFailure | null
  /** How many issues the generator reaches. */
  reached: number
  isFrozen: boolean
  onStart: (issueNo: string) => void
  onChange: (change: Partial<Settings>) => void
}

const kinds: readonly GeneratorKind[] = ['same', 'multiply', 'profit']
const YIELD_MAX = 1_000
const YIELD_STEP = 5
const FACTOR_MAX = 10

/** How the multiples are generated, from which issue on, and for how many. */
export function GeneratorFields(props: Props) {
  const { game, settings, unit, open, startNo, isFrozen, onStart, onChange } = props
  const { t } = useTranslation('chase')
  const { kind } = settings
  const figures = useFigures(props)
  return (
    <section className="stack">
      <Segmented
        block
        label={t('generator')}
        options={kinds.map((value) => ({
          value,
          label: t(`kind.${value}`),
          disabled: isFrozen || (value === 'profit' && unit.prize === null),
        }))}
        value={kind}
        onChange={(value) => onChange({ kind: value })}
      />
      <p className={styles.how}>{unit.prize === null ? t('noProfit') : t(`how.${kind}`)}</p>
      <div className={styles.fields}>
        <SelectField
          size="md"
          label={t('start')}
          value={startNo}
          disabled={isFrozen}
          options={open.map((issue) => ({
            value: issue.issueNo,
            label: `${issue.issueNo} · ${drawTimeText(issue.drawAt, game.periodSeconds)}`,
          }))}
          onChange={(event) => onStart(event.target.value)}
        />
        {figures.map(({ label, hint, set, ...rest }) => (
          <div key={label} className={cx('stack gap-15', styles.figure)}>
            <span className={styles.label}>
              {label} {hint !== undefined && <small>{hint}</small>}
            </span>
            <Stepper label={label} disabled={isFrozen} onChange={(value) => onChange({ [set]: value })} {...rest} />
          </div>
        ))}
      </div>
      <Failure {...props} />
    </section>
  )
}

type Figure = {
  label: string
  hint?: string
  set: 'count' | 'start' | 'every' | 'factor' | 'yieldPercent'
  value: number
  min: number
  max: number
  step?: number
  unit?: string
}

/** The parameters of a kind of generator. */
function useFigures({ settings, unit, countMax }: Props): Figure[] {
  const { t } = useTranslation('chase')
  const figure = (set: Figure['set'], label: string, min: number, max: number): Figure => ({
    set,
    label,
    value: settings[set],
    min,
    max,
  })
  const all: Figure[] = [
    { ...figure('count', t('count'), 2, countMax), hint: t('countMax', { max: formatCount(countMax) }) },
    figure('start', t('first'), 1, unit.multipleMax),
  ]
  if (settings.kind === 'multiply')
    all.push(figure('every', t('every'), 1, Math.max(1, countMax)), figure('factor', t('factor'), 2, FACTOR_MAX))
  if (settings.kind === 'profit')
    all.push({ ...figure('yieldPercent', t('yield'), 0, YIELD_MAX), step: YIELD_STEP, unit: '%' })
  return all
}

/** Why the generator stops before the requested number of issues; the table shows how far it gets. */
function Failure({ failure, reached, unit, settings }: Props) {
  const { t } = useTranslation('chase')
  if (!failure) return null
  const values = {
    at: failure.at,
    percent: settings.yieldPercent,
    multiple: 'multiple' in failure ? formatCount(failure.multiple) : '',
    max: formatCount(unit.multipleMax),
  }
  return (
    <Alert tone="warning">
      {t(`failure.${failure.error}`, values)} {t(reached < 2 ? 'failure.none' : 'failure.reached', { count: reached })}
    </Alert>
  )
}
