import { exactPercent, formatCount, useTranslation } from '@lotus/i18n'
import { givenOf, wheelMean } from '@lotus/rules/promotions'
import { Button, Card, Skeleton, useIsOffline, VisuallyHidden } from '@lotus/ui'
import { IconGift, IconShieldCheck } from '@lotus/ui/icons'
import { useMemo } from 'react'
import { MoneyFailure } from '../../../../../shared/forms/money-failure.tsx'
import { metricFrom, worthOf } from '../../../../../shared/promotions/rule-words.ts'
import type { OwnPromotion, PromotionRule } from '../../../../../shared/promotions/types.ts'
import { QueryError } from '../../../../../shared/query-error.tsx'
import { useWheel, type Landed } from './use-wheel.ts'
import { SHADES, WheelDisc } from './wheel-disc.tsx'
import { WheelProof } from './wheel-proof.tsx'
import { dueText } from '../../../../../shared/rewards/due-text.ts'
import styles from './wheel.module.css'

type Slices = Extract<PromotionRule['given'], { form: 'WHEEL' }>['slices']
type Props = { own: OwnPromotion; code: string; title: string; slices: Slices }

/** The wheel: slices as wide as their odds, the table of odds beside it, the commitment before and the proof after. */
export function Wheel({ own, code, title, slices }: Props) {
  const { t } = useTranslation('promotions')
  const isOffline = useIsOffline()
  const { rule, spins } = own
  const given = useMemo(() => givenOf(rule), [rule])
  const spun = useMemo(() => ({ code, kind: rule.kind, slices }), [code, rule.kind, slices])
  const wheel = useWheel(own, slices)
  const { landed, next } = wheel
  return (
    <Card padded={false}>
      <div className={styles.box}>
        <WheelDisc
          parts={wheel.parts}
          prizes={slices.map(({ amount }) => worthOf(t, rule.kind, amount))}
          turn={wheel.turn}
          isTurning={wheel.isTurning}
          label={t('wheel.label', { title })}
        />
        <div className={styles.side}>
          <h2>{t('wheel.title')}</h2>
          <p>
            {rule.metric &&
              t('wheel.rule', {
                every: t(`every.${rule.period}`),
                metric: metricFrom(t, rule.metric),
              })}{' '}
            {spins > 0 ? t('wheel.left', { count: spins }) : t('wheel.none')}
          </p>
          <Won landed={wheel.isBusy ? undefined : landed} rule={rule} />
          {wheel.error !== null && (
            <MoneyFailure title={t('wheel.failed')} error={wheel.error} isUnknown={wheel.isUnknown} />
          )}
          {(spins > 0 || wheel.isBusy) && (
            <Button
              variant="primary"
              size="lg"
              loading={wheel.isBusy}
              disabled={isOffline || next.data === undefined}
              onClick={() => void wheel.spin()}
            >
              {wheel.isBusy ? t('wheel.spinning') : t('wheel.spin', { count: spins })}
            </Button>
          )}
          {spins > 0 && <Commitment next={next} />}
          <Odds rule={rule} slices={slices} won={wheel.isBusy ? undefined : landed?.spin.slice} />
          <p className="fine">
            {t('wheel.mean', { mean: worthOf(t, rule.kind, wheelMean(given)) })} {t('wheel.area')}
          </p>
        </div>
      </div>
      {landed !== undefined && !wheel.isBusy && <WheelProof wheel={spun} landed={landed} />}
    </Card>
  )
}

function Won({ landed, rule }: { landed: Landed | undefined; rule: PromotionRule }) {
  const { t } = useTranslation('promotions')
  return (
    <div aria-live="polite">
      {landed !== undefined && (
        <p className={styles.won}>
          <IconGift size={24} stroke={1.75} aria-hidden />
          <span>
            {t('wheel.won')} <b className="num">{worthOf(t, rule.kind, landed.spin.amount)}</b>
            {landed.spin.dueAt !== null && <small>{dueText(landed.spin.amount, landed.spin.dueAt)}</small>}
          </span>
        </p>
      )}
    </div>
  )
}

function Commitment({ next }: { next: ReturnType<typeof useWheel>['next'] }) {
  const { t } = useTranslation('promotions')
  if (next.isError && next.data === undefined) return <QueryError query={next} title={t('wheel.openFailed')} />
  if (next.data === undefined) return <Skeleton height={44} />
  const { n, commitment } = next.data
  return (
    <div className={styles.commitment}>
      <IconShieldCheck size={18} stroke={1.75} aria-hidden />
      <p className="fine">
        <b>{t('wheel.commitment', { n })}</b> {t('wheel.commitmentHint')}
        <code>{commitment}</code>
      </p>
    </div>
  )
}

type OddsProps = { rule: PromotionRule; slices: Slices; won: number | undefined }
const PPM = 1_000_000

/** Every prize with its chance, as exact as the weights are. */
function Odds({ rule, slices, won }: OddsProps) {
  const { t } = useTranslation('promotions')
  const sum = slices.reduce((total, { weight }) => total + weight, 0)
  return (
    <table className={styles.odds}>
      <caption>
        <VisuallyHidden>{t('wheel.odds')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('wheel.prize')}</th>
          <th scope="col">{t('wheel.chance')}</th>
          <th scope="col">{t('wheel.often')}</th>
        </tr>
      </thead>
      <tbody>
        {slices.map(({ weight, amount }, at) => (
          // Two slices may be worth the same: the place is what tells them apart.
          <tr key={at} data-won={at === won || undefined}>
            <th scope="row" className="num">
              <i data-slice={at % SHADES} aria-hidden />
              {worthOf(t, rule.kind, amount)}
            </th>
            <td className="num">{exactPercent(Math.round((weight * PPM) / sum))}</td>
            <td className="num">{t('wheel.oneIn', { count: oneIn(weight, sum) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** "4", "1.7": one decimal where it says something. */
function oneIn(weight: number, sum: number): string {
  const tenths = Math.round((sum * 10) / weight)
  return `${formatCount(Math.floor(tenths / 10))}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}`
}
