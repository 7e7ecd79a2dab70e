import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Badge, Button, moneyText, Progress, type Tone } from '@lotus/ui'
import { useId, useState } from 'react'
import { multipleText } from '../../../shared/rewards/multiple-text.ts'
import { BonusBets } from './bonus-bets.tsx'
import styles from './bonuses.module.css'
import { useGiveUp } from './use-give-up.ts'

export type Bonus = RouteValue<'bonus.list'>['rows'][number]
const MINUTE = 'hh:mm dd/MM/yyyy'
const tones: Readonly<Record<Bonus['status'], Tone>> = {
  open: 'gold',
  cleared: 'gain',
  cancelled: 'neutral',
  expired: 'neutral',
}

/** Why a bonus ended that its member did not give up. */
const takenBack = ['deposit_reversed', 'referral_reversed'] as const
const takenBackFor = ({ status, endReason }: Bonus) =>
  status === 'cancelled' ? takenBack.find((reason) => reason === endReason) : undefined

/** One bonus: what it came from, what must still be staked, what is in the balance of it. */
export function BonusCard({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation('loyalty')
  const { what, level, ref, amount, base, multiplePpm, required, progress, left, share, status } = bonus
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { giveUp, isBusy } = useGiveUp()
  const name = bonus.title ?? (what === null ? ref : t(`reward.what.${what}`, { level: level ?? 0, defaultValue: ref }))
  const when = bonus.endedAt ?? bonus.createdAt
  const reason = takenBackFor(bonus)
  const end = reason === undefined ? status : 'takenBack'
  return (
    <li className={styles.card}>
      <header>
        <div>
          <h3>{name}</h3>
          <p className="fine">
            {ref} · {t(`bonus.at.${bonus.endedAt === null ? 'open' : end}`, { at: formatDate(when, MINUTE) })}
          </p>
        </div>
        <b className="num">{moneyText(amount)}</b>
        <Badge tone={tones[status]}>{t(`bonus.status.${end}`)}</Badge>
      </header>
      <Progress
        tone="gold"
        label={t('bonus.progressOf', { name })}
        value={Number(required) === 0 ? 1 : Number(progress) / Number(required)}
        start={t('bonus.staked', { progress: moneyText(progress), required: moneyText(required) })}
        end={status === 'open' ? t('bonus.left', { left: moneyText(left) }) : undefined}
      />
      {reason !== undefined && <p className="fine">{t(`bonus.takenBack.${reason}`)}</p>}
      <p className="fine">
        {t('bonus.rule', { base: moneyText(base), multiple: multipleText(multiplePpm) })}
        {status === 'open' && ` ${t('bonus.share', { share: moneyText(share) })}`}
        {bonus.expiresAt !== null &&
          status === 'open' &&
          ` ${t('bonus.until', { at: formatDate(bonus.expiresAt, MINUTE) })}`}
      </p>
      <div className={styles.actions}>
        <Button variant="ghost" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'bonus.hideBets' : 'bonus.showBets')}
        </Button>
        {status === 'open' && (
          <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void giveUp({ ref, name, share })}>
            {t('bonus.giveUp')}
          </Button>
        )}
      </div>
      <div id={id}>{isOpen && <BonusBets id={bonus.id} />}</div>
    </li>
  )
}
