import { formatCount, useTranslation } from '@lotus/i18n'
import type { ChaseFailure } from '@lotus/rules/chase'
import { Alert, Segmented, SelectField, Stepper } from '@lotus/ui'
import type { ReactNode } from 'react'
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

/** How the multiples come about, from which issue on, and over how many. */
export function GeneratorFields(props: Props) {
  const { game, settings, unit, countMax, open, startNo, isFrozen, onStart, onChange } = props
  const { t } = useTranslation('chase')
  const { kind } = settings
  return (
    <section className={styles.settings}>
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
        <Figure label={t('count')} hint={t('countMax', { max: formatCount(countMax) })}>
          <Stepper
            label={t('count')}
            value={settings.count}
            min={2}
            max={countMax}
            disabled={isFrozen}
            onChange={(count) => onChange({ count })}
          />
        </Figure>
        <Figure label={t('first')}>
          <Stepper
            label={t('first')}
            value={settings.start}
            min={1}
            max={unit.multipleMax}
            disabled={isFrozen}
            onChange={(start) => onChange({ start })}
          />
        </Figure>
        {kind === 'multiply' && (
          <>
            <Figure label={t('every')}>
              <Stepper
                label={t('every')}
                value={settings.every}
                min={1}
                max={Math.max(1, countMax)}
                disabled={isFrozen}
                onChange={(every) => onChange({ every })}
              />
            </Figure>
            <Figure label={t('factor')}>
              <Stepper
                label={t('factor')}
                value={settings.factor}
                min={2}
                max={FACTOR_MAX}
                disabled={isFrozen}
                onChange={(factor) => onChange({ factor })}
              />
            </Figure>
          </>
        )}
        {kind === 'profit' && (
          <Figure label={t('yield')}>
            <Stepper
              label={t('yield')}
              value={settings.yieldPercent}
              min={0}
              max={YIELD_MAX}
              step={YIELD_STEP}
              unit="%"
              disabled={isFrozen}
              onChange={(yieldPercent) => onChange({ yieldPercent })}
            />
          </Figure>
        )}
      </div>
      <Failure {...props} />
    </section>
  )
}

function Figure({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <span className={styles.label}>
        {label} {hint !== undefined && <small>{hint}</small>}
      </span>
      {children}
    </div>
  )
}

/** Why the generator does not get as far as was asked; the table shows how far it does. */
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
