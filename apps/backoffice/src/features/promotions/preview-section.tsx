import { formatCount, formatDay, useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, DataTable, Money, useIsOffline } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { DayChart } from './day-chart.tsx'
import styles from './promotions.module.css'
import type { Preview, Trigger } from './types.ts'
import type { Builder } from './use-builder.ts'

/** What the rule would have given in the last 30 days. Nothing of it is kept. */
export function PreviewSection({ builder }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const isOffline = useIsOffline()
  const { preview, canPreview, ask } = builder
  return (
    <Card title={t('promotions.preview.title')} subtitle={t('promotions.preview.hint')}>
      <div className={styles.stack}>
        <div>
          <Button loading={preview.isPending} disabled={isOffline} onClick={() => (canPreview ? preview.ask() : ask())}>
            {t('promotions.preview.run')}
          </Button>
        </div>
        {!canPreview && builder.isAsked && <Alert tone="warning">{t('promotions.preview.unsound')}</Alert>}
        <FailureAlert error={preview.error} />
        {preview.value && !preview.fits && !preview.isPending && (
          <Alert tone="warning">{t('promotions.preview.changed')}</Alert>
        )}
        {preview.value && <Outcome preview={preview.value} trigger={builder.draft.trigger} />}
      </div>
    </Card>
  )
}

function Outcome({ preview, trigger }: { preview: Preview; trigger: Trigger }) {
  const { t } = useTranslation('backoffice')
  const isPackets = trigger === 'REDPACKET'
  const isBoard = trigger === 'LEADERBOARD'
  const { from, to, looked, isWhole, isEstimate, days, top, tickets } = preview
  return (
    <>
      <p className="note num">{t('promotions.preview.span', { from: formatDay(from), to: formatDay(to) })}</p>
      <Facts facts={useFacts(preview)} />
      {days.length > 0 && <DayChart label={t('promotions.preview.chart')} from={from} to={to} days={days} />}
      {top.length > 0 && <TopMembers top={top} isRaffle={tickets !== null} />}
      <ul className={styles.assumptions}>
        {!isWhole && <li>{t('promotions.preview.partial', { count: looked, number: formatCount(looked) })}</li>}
        <li>
          {t(
            tickets !== null
              ? 'promotions.preview.raffle'
              : isBoard
                ? 'promotions.preview.board'
                : isPackets
                  ? 'promotions.preview.packets'
                  : isEstimate
                    ? 'promotions.preview.estimate'
                    : trigger === 'RESCUE'
                      ? 'promotions.preview.rescue'
                      : 'promotions.preview.assumes',
          )}
        </li>
        <li>{t('promotions.preview.kept')}</li>
      </ul>
    </>
  )
}

function useFacts({ looked, cost, required, tickets }: Preview): Fact[] {
  const { t } = useTranslation('backoffice')
  return [
    { label: t('promotions.preview.looked'), value: formatCount(looked) },
    ...(tickets === null ? [] : [{ label: t('promotions.preview.tickets'), value: formatCount(tickets) }]),
    {
      label: t(tickets === null ? 'promotions.cost.members' : 'promotions.preview.holders'),
      value: formatCount(cost.members),
    },
    { label: t('promotions.cost.awards'), value: formatCount(cost.awards) },
    { label: t('promotions.cost.amount'), value: <Money value={cost.amount} /> },
    { label: t('promotions.cost.points'), value: <Money value={cost.points} /> },
    ...(required === null ? [] : [{ label: t('promotions.preview.required'), value: <Money value={required} /> }]),
  ]
}

function TopMembers({ top, isRaffle }: Pick<Preview, 'top'> & { isRaffle: boolean }) {
  const { t } = useTranslation('backoffice')
  return (
    <DataTable
      label={t(isRaffle ? 'promotions.preview.topTickets' : 'promotions.preview.top')}
      alwaysTable
      framed={false}
      rows={top}
      rowKey={({ memberId }) => memberId}
      columns={columnsOf<Preview['top'][number]>(
        (key) => t(`promotions.preview.${isRaffle && key === 'awards' ? 'tickets' : key}`),
        [
          { key: 'member', cell: ({ username }) => username },
          { key: 'awards', align: 'right', cell: ({ awards }) => formatCount(awards) },
          ...(isRaffle
            ? []
            : [
                {
                  key: 'amount' as const,
                  align: 'right' as const,
                  cell: ({ amount }: Preview['top'][number]) => <Money value={amount} />,
                },
              ]),
        ],
      )}
    />
  )
}
