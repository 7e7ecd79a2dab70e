import type { RouteValue } from '@lotus/contract'
import { formatDate, localText, useTranslation, type Texts } from '@lotus/i18n'
import { Badge, Button, cx, moneyText, Progress } from '@lotus/ui'
import { openAuth } from '../../../../shared/auth-gate.ts'
import { RankMedal } from './rank-medal.tsx'
import styles from './vip.module.css'

type Standing = RouteValue<'loyalty.standing'>
type Goal = NonNullable<Standing['next']>['validBet']
const DAY = 'dd/MM/yyyy'
const partOf = ({ have, need }: Goal): number => (Number(need) === 0 ? 1 : Math.max(0, Number(have)) / Number(need))
const isMet = ({ left }: Goal): boolean => Number(left) === 0

/** The headline says what is missing, the bars how far it is. */
export function OwnRank({ standing, name }: { standing: Standing; name: Texts | null }) {
  const { t } = useTranslation('loyalty')
  const { level, since, next, keep } = standing
  return (
    <section className={cx('panel', styles.own)} aria-label={t('vip.rank', { level })}>
      <div className={styles.medal}>
        <RankMedal level={level} size={112} />
        <b>{t('vip.rank', { level })}</b>
        {name !== null && <span className={styles.rankName}>{localText(name)}</span>}
        <small>{since === null ? t('vip.fromStart') : t('vip.since', { day: formatDate(since, DAY) })}</small>
      </div>
      <div className={styles.goals}>{next === null ? <Highest /> : <Next next={next} />}</div>
      {keep !== null && <Keep level={level} keep={keep} />}
    </section>
  )
}

function Highest() {
  const { t } = useTranslation('loyalty')
  return (
    <>
      <h2>{t('vip.highest')}</h2>
      <p>{t('vip.highestHint')}</p>
    </>
  )
}

function Next({ next }: { next: NonNullable<Standing['next']> }) {
  const { t } = useTranslation('loyalty')
  const { level, validBet, deposits, bonus, isReturn } = next
  const open = [validBet, deposits].filter((goal) => !isMet(goal)).length
  return (
    <>
      <h2>{t(open === 0 ? 'vip.nextReady' : open === 1 ? 'vip.nextOne' : 'vip.nextTwo', { level })}</h2>
      <p>
        {isReturn
          ? t('vip.isReturn', { level })
          : Number(bonus) > 0
            ? t('vip.nextGift', { amount: moneyText(bonus) })
            : t('vip.nextNight')}
      </p>
      <Bar name={t(isReturn ? 'vip.validBetBack' : 'vip.validBet')} goal={validBet} />
      {Number(deposits.need) > 0 && <Bar name={t('vip.deposits')} goal={deposits} />}
    </>
  )
}

function Bar({ name, goal }: { name: string; goal: Goal }) {
  const { t } = useTranslation('loyalty')
  const left = isMet(goal) ? t('vip.enough', { name }) : t('vip.missing', { name, amount: moneyText(goal.left) })
  return (
    <Progress
      className={styles.bar}
      label={name}
      value={partOf(goal)}
      start={left}
      end={`${moneyText(goal.have)} / ${moneyText(goal.need)}`}
    />
  )
}

function Keep({ level, keep }: { level: number; keep: NonNullable<Standing['keep']> }) {
  const { t } = useTranslation('loyalty')
  const day = formatDate(keep.until, DAY)
  return (
    <div className={styles.keep}>
      <div className={styles.keepHead}>
        <h3>{t('vip.keep', { level })}</h3>
        <Badge tone="gold">{t('vip.daysLeft', { count: keep.daysLeft })}</Badge>
      </div>
      <p>{isMet(keep) ? t('vip.kept', { day }) : t('vip.keepMissing', { amount: moneyText(keep.left), day })}</p>
      <Progress
        tone="gold"
        label={t('vip.keep', { level })}
        value={partOf(keep)}
        start={`${moneyText(keep.have)} / ${moneyText(keep.need)}`}
      />
      {keep.isRestarted && <p className="fine">{t('vip.keepRestarted', { day: formatDate(keep.from, DAY) })}</p>}
      {!isMet(keep) && <p className="fine">{t('vip.keepElse', { level: level - 1 })}</p>}
    </div>
  )
}

export function RankGuest() {
  const { t } = useTranslation('loyalty')
  return (
    <section className={cx('panel', styles.guest)}>
      <RankMedal level={1} size={96} />
      <div>
        <h2>{t('vip.guest')}</h2>
        <p>{t('vip.guestHint')}</p>
        <Button variant="primary" onClick={() => void openAuth('login')}>
          {t('vip.logIn')}
        </Button>
      </div>
    </section>
  )
}
