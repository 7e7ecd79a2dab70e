import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Money, type Tone } from '@lotus/ui'
import { Facts, type Fact } from '../../shared/facts.tsx'
import type { Deposit } from './deposit-status.tsx'

type Transfer = NonNullable<Deposit['crypto']>['transfers'][number]
const wordOf = ({ state, counted }: Transfer) => (state === 'taken' ? (counted ?? 'waiting') : state)
const tones: Record<ReturnType<typeof wordOf>, Tone> = {
  seen: 'info',
  credited: 'gain',
  waiting: 'warning',
  returned: 'neutral',
  small: 'neutral',
  gone: 'warning',
  reversed: 'loss',
}

/** Of USDT: the locked rate, the address, and each transfer with its transaction, confirmations and worth. */
export function UsdtFacts({ deposit: { crypto, expiresAt } }: { deposit: Deposit }) {
  const { t } = useTranslation('backoffice')
  if (crypto === null) return null
  const fact = (key: string, value: Fact['value']): Fact => ({ label: t(`deposits.usdt.${key}`), value })
  return (
    <section className="stack gap-2 mt-35">
      <h3>{t('deposits.usdt.title')}</h3>
      <Facts
        facts={[
          fact('network', crypto.network),
          fact('address', crypto.address ?? t('common:state.none')),
          fact('due', `${crypto.due} USDT`),
          fact('locked', t('deposits.usdt.lockedText', { vnd: crypto.rateVnd, time: formatDateTime(expiresAt) })),
          fact('late', t(`deposits.usdt.lateRule.${crypto.late}`)),
        ]}
      />
      {crypto.transfers.length === 0 && <p className="note">{t('deposits.usdt.none')}</p>}
      {crypto.transfers.map((transfer) => (
        <Facts
          key={`${transfer.network}:${transfer.txid}:${transfer.logIndex}`}
          facts={[
            fact(
              'state',
              <Badge tone={tones[wordOf(transfer)]}>{t(`deposits.usdt.stateOf.${wordOf(transfer)}`)}</Badge>,
            ),
            fact('txid', transfer.txid),
            fact('sent', `${transfer.amount} ${transfer.token} · ${transfer.network}`),
            fact(
              'confirmations',
              t('deposits.usdt.ofNeeded', { have: transfer.confirmations, needed: crypto.confirmations }),
            ),
            fact('block', transfer.block),
            fact('minedAt', formatDateTime(transfer.minedAt)),
            ...(transfer.worth === null ? [] : [fact('worth', <Money value={transfer.worth} />)]),
            ...(transfer.rateVnd === null
              ? []
              : [fact('rate', t('deposits.usdt.rateText', { vnd: transfer.rateVnd }))]),
          ]}
        />
      ))}
    </section>
  )
}
