import { exactPercent, formatTime, localText, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Alert, Badge, Card, cx, moneyText } from '@lotus/ui'
import { feeAmountText } from '../../../shared/records/fee-words.ts'
import styles from './deposit.module.css'
import type { Deposit } from './deposit-figures.ts'
import { dueOf } from './payment-details.tsx'

type OfCard = { deposit: Deposit; card: NonNullable<Deposit['card']> }

/** A card that its network is checking: nothing is to be done but to wait. */
export function CardCheck({ deposit, card }: OfCard) {
  const { t } = useTranslation('cashier')
  const net = moneyText(parseMoney(deposit.amount) - parseMoney(deposit.fee))
  return (
    <Card>
      <div className="between gap-4 mb-4">
        <div aria-live="polite">
          <span className={cx('note', styles.small)}>{t('order.sentAt', { time: formatTime(deposit.createdAt) })}</span>
          <b className={styles.headline}>{t(deposit.isConnecting ? 'order.sending' : 'order.checking')}</b>
        </div>
        <div className="right">
          <span className={cx('note', styles.small)}>
            {t('card.face')} {deposit.isSimulated && <Badge tone="warning">{t('deposit.simulated')}</Badge>}
          </span>
          <b className={cx(styles.headline, 'num')}>{dueOf(deposit)}</b>
          <span className={cx('note', styles.small)}>{t('order.intoWallet', { amount: net })}</span>
        </div>
      </div>
      <CardFacts card={card} discount={deposit.fee} />
      <ol className={cx(styles.next, 'mt-35')}>
        <li>{t('order.cardStep.check')}</li>
        <li>{t('order.cardStep.credit', { amount: net })}</li>
      </ol>
      <p className="note mt-35">
        {card.penaltyPpm >= 1_000_000
          ? t('card.wrongFaceNothing')
          : t('card.wrongFace', { percent: exactPercent(card.penaltyPpm), discount: feeAmountText(card.fee) })}
      </p>
    </Card>
  )
}

/** `discount`: what is taken off, beside its rate. */
function CardFacts({ card, discount }: Pick<OfCard, 'card'> & { discount: string }) {
  const { t } = useTranslation('cashier')
  return (
    <dl>
      <div className={styles.plain}>
        <dt>{t('card.telco')}</dt>
        <dd>{localText(card.telco)}</dd>
      </div>
      <div className={styles.plain}>
        <dt>{t('card.serial')}</dt>
        <dd className="num">•••• {card.serialTail}</dd>
      </div>
      <div className={styles.plain}>
        <dt>{t('order.discount')}</dt>
        <dd className="num">
          {feeAmountText(card.fee)} · {moneyText(discount)}
        </dd>
      </div>
    </dl>
  )
}

/** Below the outcome: which card it was, and what another value than declared has cost. */
export function CardResult({ deposit, card }: OfCard) {
  const { t } = useTranslation('cashier')
  const { face } = card
  return (
    <>
      {face !== null && parseMoney(face) !== parseMoney(deposit.amount) && (
        <Alert className="mt-2" tone="warning" title={t('order.faceTitle', { face: moneyText(face) })}>
          {t('order.faceText', {
            declared: moneyText(deposit.amount),
            penalty: moneyText(card.penalty),
            percent: exactPercent(card.penaltyPpm),
          })}
        </Alert>
      )}
      <div className="mt-35">
        <CardFacts card={card} discount={deposit.fee} />
      </div>
    </>
  )
}
