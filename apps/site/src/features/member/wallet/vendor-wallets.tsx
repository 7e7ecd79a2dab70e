import type { RouteValue } from '@lotus/contract'
import { formatTimeWithSeconds, useTranslation } from '@lotus/i18n'
import { Button, Card, Money, toast, useIsOffline } from '@lotus/ui'
import { IconRefresh } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../shared/queries.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { AutoTransfer } from './auto-transfer.tsx'
import { TransferHistory } from './transfer-history.tsx'
import { TransferModal } from './transfer-modal.tsx'
import { isOpen, knownBalance, latest, pollEvery, type Transfer } from './transfer-state.ts'
import { useReclaim } from './use-reclaim.ts'
import styles from './vendor-wallets.module.css'

type Vendor = RouteValue<'games.merchantWallet'>['vendors'][number]
/** Enough rows to know each vendor's last report, and what is on its way. */
const LATEST = 30

/** MC02: vendors with a wallet of their own, their balances, and every transfer with where its money is. */
export function VendorWallets({ item }: { item: string | undefined }) {
  const { t } = useTranslation('member')
  const wallet = useQuery({ ...callQuery('games.merchantWallet', {}), staleTime: 60_000 })
  const isSingle = wallet.data?.isSingle ?? true
  const transfers = useQuery({
    ...callQuery('games.transfers', { limit: LATEST }),
    enabled: !isSingle,
    refetchInterval: ({ state }) => pollEvery(state.data?.rows),
  })
  const [moving, setMoving] = useState<{ vendor: Vendor; direction: 'in' | 'out' }>()
  const { reported, ask, results, reclaim, isReclaiming } = useReclaim(wallet.data?.vendors ?? [])
  const isOffline = useIsOffline()
  if (isSingle) return null
  const rows = transfers.data?.rows
  const nameOf = (code: string) => wallet.data?.vendors.find((vendor) => vendor.code === code)?.displayName ?? code
  return (
    <div className="stack gap-45 mb-45">
      <Card title={t('transfer.title')} subtitle={t('transfer.lead')}>
        <ul className={styles.vendors}>
          {wallet.data?.vendors.map((vendor) => (
            <VendorRow
              key={vendor.code}
              vendor={vendor}
              rows={rows ?? []}
              reported={reported[vendor.code]}
              onAsk={() => ask(vendor.code)}
              onMove={(direction) => setMoving({ vendor, direction })}
            />
          ))}
        </ul>
        {wallet.data?.autoTransfer.isOffered === true && <AutoTransfer isOn={wallet.data.autoTransfer.isOn} />}
        <div className={styles.reclaim}>
          <Button size="sm" disabled={isOffline} loading={isReclaiming} onClick={() => void reclaim()}>
            {t('transfer.reclaim')}
          </Button>
          <p className="note">{t('transfer.reclaimNote')}</p>
        </div>
        <div aria-live="polite">
          <Results results={results} nameOf={nameOf} />
        </div>
      </Card>
      <TransferHistory vendors={wallet.data?.vendors ?? []} item={item} latest={rows} />
      {moving && (
        <TransferModal
          {...moving}
          known={knownBalance(rows ?? [], moving.vendor.code)?.amount}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  )
}

type ResultsProps = Pick<ReturnType<typeof useReclaim>, 'results'> & { nameOf: (code: string) => string }

/** What was moved back from each vendor's wallet. */
function Results({ results, nameOf }: ResultsProps) {
  const { t } = useTranslation('member')
  if (results.length === 0) return null
  return (
    <ul className={styles.results} aria-label={t('transfer.results')}>
      {results.map(({ vendor, amount, result, error }) => (
        <li key={vendor}>
          <b>{nameOf(vendor)}</b>
          <span>
            {result !== 'error' && result !== 'nothing' && (
              <>
                <Money value={amount} />
                {' · '}
              </>
            )}
            {result === 'error' ? failureText(error) : t(`transfer.result.${result}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type VendorProps = {
  vendor: Vendor
  rows: readonly Transfer[]
  /** Its last reported balance. */
  reported: { amount: string; at: string } | undefined
  onAsk: () => Promise<unknown>
  onMove: (direction: 'in' | 'out') => void
}

function VendorRow({ vendor, rows, reported, onAsk, onMove }: VendorProps) {
  const { t } = useTranslation('member')
  const isOffline = useIsOffline()
  const known = latest(knownBalance(rows, vendor.code), reported)
  const [isAsking, setAsking] = useState(false)
  async function refresh() {
    setAsking(true)
    try {
      await onAsk()
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setAsking(false)
    }
  }
  // One transfer at a time between the two: the second would not know what the first leaves.
  const isBusy = rows.some((row) => row.vendor === vendor.code && isOpen(row))
  return (
    <li>
      <span className={styles.name}>
        <b>{vendor.displayName}</b>
        <small>
          {known ? (
            <>
              <Money value={known.amount} /> · {t('transfer.told', { time: formatTimeWithSeconds(known.at) })}
            </>
          ) : (
            t('transfer.notTold')
          )}
        </small>
        {isBusy && <small>{t('transfer.oneAtATime')}</small>}
      </span>
      <span className="row">
        <Button
          size="sm"
          variant="ghost"
          disabled={isOffline}
          loading={isAsking}
          aria-label={t('transfer.refresh', { vendor: vendor.displayName })}
          onClick={() => void refresh()}
        >
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </Button>
        <Button size="sm" disabled={isBusy || isOffline} onClick={() => onMove('in')}>
          {t('transfer.in')}
        </Button>
        <Button size="sm" disabled={isBusy || isOffline} onClick={() => onMove('out')}>
          {t('transfer.out')}
        </Button>
      </span>
    </li>
  )
}
