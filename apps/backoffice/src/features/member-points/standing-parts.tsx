import { formatDate, formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, DataTable, Money, moneyText, type Column } from '@lotus/ui'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { Facts } from '../../shared/facts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { PointsDialog, RankDialog, SecondDialog } from './change-dialogs.tsx'
import type { Deciding, Standing } from './types.ts'
import styles from './member-points.module.css'

type Change = Standing['changes'][number]
type Dialog = 'rank' | 'points' | Deciding
const DAY = 'dd/MM/yyyy'

type Props = { standing: Standing; onChange: (standing: Standing) => void }

/** Rank and points with their history, and what may be changed by hand. */
export function StandingParts({ standing, onChange }: Props) {
  const { t } = useTranslation('backofficeLoyalty')
  const mayEdit = useCan('loyalty.points')
  const [dialog, setDialog] = useState<Dialog>()
  const own = { standing, onChange, onClose: () => setDialog(undefined) }
  return (
    <div className={styles.parts}>
      <section aria-labelledby="member-now">
        <h2 id="member-now">
          {standing.account} <Badge tone="gold">{t('member.rank', { level: standing.level })}</Badge>
        </h2>
        <Facts
          facts={[
            { label: t('member.points'), value: <Money value={standing.points} /> },
            { label: t('member.owed'), value: <Money value={standing.owed} /> },
            { label: t('member.validBet'), value: <Money value={standing.validBet} /> },
            { label: t('member.deposits'), value: <Money value={standing.deposits} /> },
            ...(standing.since === null
              ? []
              : [
                  {
                    label: t('member.rank', { level: standing.level }),
                    value: t('member.since', { day: formatDate(standing.since, DAY) }),
                  },
                ]),
          ]}
        />
        {mayEdit && (
          <div className={styles.tools}>
            <Button onClick={() => setDialog('rank')}>{t('member.setRank')}</Button>
            <Button onClick={() => setDialog('points')}>{t('member.changePoints')}</Button>
          </div>
        )}
      </section>
      <Changes standing={standing} onDecide={mayEdit ? setDialog : undefined} />
      <RankLog standing={standing} />
      <Entries standing={standing} />
      {dialog === 'rank' && <RankDialog {...own} />}
      {dialog === 'points' && <PointsDialog {...own} />}
      {typeof dialog === 'object' && <SecondDialog {...own} {...dialog} />}
    </div>
  )
}

type ChangesProps = { standing: Standing; onDecide: ((deciding: Deciding) => void) | undefined }

function Changes({ standing, onDecide }: ChangesProps) {
  const { t } = useTranslation('backofficeLoyalty')
  const columns: Column<Change>[] = columnsOf(
    (key) => t(`member.column.${key}`),
    [
      { key: 'at', card: 'sub', cell: ({ at, by }) => <TwoLines top={formatDateTime(at)} below={by} /> },
      { key: 'reason', card: 'title', cell: ({ reason, note }) => <TwoLines top={reason} below={note} /> },
      { key: 'amount', align: 'right', card: 'result', cell: ({ amount }) => <Money value={amount} signed colored /> },
      {
        key: 'state',
        card: 'status',
        cell: (change) =>
          change.state === 'PROPOSED' && onDecide ? (
            <span className={styles.tools}>
              <Button size="sm" variant="danger-outline" onClick={() => onDecide({ change, decision: 'reject' })}>
                {t('member.reject')}
              </Button>
              <Button size="sm" variant="primary" onClick={() => onDecide({ change, decision: 'confirm' })}>
                {t('member.confirm')}
              </Button>
            </span>
          ) : (
            <Badge tone={change.state === 'DONE' ? 'gain' : 'warning'}>{t(`member.state.${change.state}`)}</Badge>
          ),
      },
    ],
  )
  return (
    <section>
      <h2>{t('member.changes')}</h2>
      <DataTable
        label={t('member.changes')}
        columns={columns}
        rows={standing.changes}
        rowKey={({ id }) => id}
        empty={{ title: t('member.noChanges') }}
      />
    </section>
  )
}

type Step = Standing['ranks'][number] & { key: string }

function RankLog({ standing }: { standing: Standing }) {
  const { t } = useTranslation('backofficeLoyalty')
  const columns: Column<Step>[] = columnsOf(
    (key) => t(`member.column.${key}`),
    [
      {
        key: 'change',
        card: 'title',
        cell: ({ from, to, reason }) => (
          <TwoLines top={`VIP ${from} → VIP ${to}`} below={t(`member.rankReason.${reason}`)} />
        ),
      },
      { key: 'day', card: 'sub', cell: ({ day }) => formatDate(day, DAY) },
      { key: 'by', cell: ({ by }) => by ?? '–' },
      { key: 'note', card: 'result', cell: ({ note }) => note ?? '–' },
    ],
  )
  return (
    <section>
      <h2>{t('member.ranks')}</h2>
      <DataTable
        label={t('member.ranks')}
        columns={columns}
        rows={standing.ranks.map((step, at) => ({ ...step, key: String(at) }))}
        rowKey={({ key }) => key}
        empty={{ title: t('member.noRanks') }}
      />
    </section>
  )
}

type Entry = Standing['entries'][number]

function Entries({ standing }: { standing: Standing }) {
  const { t } = useTranslation('backofficeLoyalty')
  const columns: Column<Entry>[] = columnsOf(
    (key) => t(`member.column.${key}`),
    [
      {
        key: 'kind',
        card: 'title',
        cell: ({ kind, note, ref }) => <TwoLines top={t(`member.kind.${kind}`)} below={note || ref} />,
      },
      { key: 'at', card: 'sub', cell: ({ at }) => formatDateTime(at) },
      { key: 'delta', align: 'right', card: 'result', cell: ({ delta }) => <Money value={delta} signed colored /> },
      { key: 'after', align: 'right', cell: ({ balanceAfter }) => moneyText(balanceAfter) },
    ],
  )
  return (
    <section>
      <h2>{t('member.entries')}</h2>
      <DataTable
        label={t('member.entries')}
        columns={columns}
        rows={standing.entries}
        rowKey={({ id }) => id}
        empty={{ title: t('member.noEntries') }}
      />
    </section>
  )
}
