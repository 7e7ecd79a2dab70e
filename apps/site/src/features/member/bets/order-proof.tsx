import { formatCount, useTranslation } from '@lotus/i18n'
import { Alert, Button, CopyRow } from '@lotus/ui'
import { IconShieldCheck } from '@lotus/ui/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'
import { menuQuery } from '../../../shared/queries.ts'
import type { OrderDetail } from '../../../shared/records/bet-figures.ts'
import styles from './bets.module.css'

/** Proof that the order was under the issue's root before the draw; checked in this browser (DECISIONS 27). */
export function OrderProof({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('records')
  const { data: menu } = useQuery(menuQuery())
  const isOutside = menu?.games.find(({ gameCode }) => gameCode === order.gameCode)?.drawSource === 'outside'
  return (
    <section className={styles.section}>
      <h3>{t('order.proof')}</h3>
      {order.proof === null ? (
        <p>{isOutside ? t('order.proofOutside') : t('order.proofNone')}</p>
      ) : (
        <Proof order={order} proof={order.proof} />
      )}
    </section>
  )
}

function Proof({ order, proof }: { order: OrderDetail; proof: NonNullable<OrderDetail['proof']> }) {
  const { t } = useTranslation(['records', 'common'])
  const check = useMutation({
    mutationFn: async () => {
      // Hashing is loaded only for a check; it stays out of the overlay's own chunk.
      const { isOrderProven } = await import('@lotus/rules/lottery')
      const certificate = await call('lottery.certificate', { gameCode: order.gameCode, issueNo: order.issueNo })
      return { isProven: await isOrderProven(order, certificate), count: certificate.orderCount }
    },
  })
  const copyName = (name: string) => `${t('common:action.copy')}: ${name}`
  return (
    <>
      <p>{t('order.proofText')}</p>
      <dl className={styles.proof}>
        <CopyRow label={t('order.leaf')} copyLabel={copyName(t('order.leaf'))} value={proof.leaf} />
        <CopyRow label={t('order.salt')} copyLabel={copyName(t('order.salt'))} value={proof.salt} />
        <CopyRow
          label={t('order.path', { count: proof.path.length })}
          copyLabel={copyName(t('order.path', { count: proof.path.length }))}
          value={proof.path.join('\n')}
        >
          {proof.path.length === 0 ? '–' : `${proof.path[0]?.slice(0, 16)}…`}
        </CopyRow>
        <CopyRow label={t('order.root')} copyLabel={copyName(t('order.root'))} value={proof.root} />
      </dl>
      <Button
        icon={<IconShieldCheck size={18} stroke={1.75} aria-hidden />}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {t('order.proofCheck')}
      </Button>
      <div aria-live="polite">
        {check.data && (
          <Alert tone={check.data.isProven ? 'gain' : 'loss'}>
            {check.data.isProven
              ? t('order.proofOk', { index: formatCount(proof.index + 1), count: formatCount(check.data.count) })
              : t('order.proofBad')}
          </Alert>
        )}
        {check.isError && <Alert tone="warning">{t('order.proofFailed')}</Alert>}
      </div>
    </>
  )
}
