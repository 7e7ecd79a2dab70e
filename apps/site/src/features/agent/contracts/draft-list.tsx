import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, Card, confirm, DataTable, Menu, toast, type Column } from '@lotus/ui'
import { topPpm, useRateText } from '@lotus/ui/contracts'
import { IconDotsVertical } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'
import { useSend } from '../parts/use-send.ts'
import { mayGrant, type ContractKind, type Mine, type Open } from './types.ts'
import cells from '../parts/cells.module.css'
import parts from '../parts/parts.module.css'
import styles from './contracts.module.css'

export type Draft = RouteValue<'agent.drafts'>['rows'][number]

type Props = { kind: ContractKind; mine: Mine; onOpen: Open }

/** Offers that are kept and not sent: for one member, or presets for new accounts and links. */
export function DraftList({ kind, mine, onOpen }: Props) {
  const { t } = useTranslation('agents')
  const query = useQuery(callQuery('agent.drafts', {}))
  const columns = useColumns(onOpen)
  if (query.data === undefined) return <NotLoaded query={query} lines={4} title={t('draft.failed')} />
  const { rows, max } = query.data
  const mayOffer =
    mine.rules.isOpen && (mine.rules.maySelfFund || mine.rows.some((row) => row.kind === kind && mayGrant(row)))
  return (
    <div className="stack gap-35">
      <Card className={parts.filters}>
        <span className="note">{t('draft.count', { used: rows.length, max })}</span>
        {mayOffer && (
          <Button
            variant="primary"
            className={styles.offer}
            disabled={rows.length >= max}
            onClick={() => onOpen('draft-new')}
          >
            {t('draft.new')}
          </Button>
        )}
      </Card>
      {mine.rules.isOpen && !mayOffer && <p className="note">{t('contract.offerNeedsOwn')}</p>}
      <DataTable
        label={t('contract.tab.drafts')}
        columns={columns}
        rows={rows.filter(({ terms }) => terms.kind === kind)}
        rowKey={({ code }) => code}
        empty={{ title: t('draft.none'), hint: t('draft.noneHint') }}
      />
    </div>
  )
}

/** Where a draft is worked on: as an offer to its member, or as a preset. */
const placeOf = ({ holder, code }: Draft) => (holder ? `offer-${holder.account}` : `draft-${code}`)

function useColumns(onOpen: Open): Column<Draft>[] {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  return [
    {
      key: 'name',
      header: t('draft.for'),
      card: 'title',
      cell: (draft) => (
        <button type="button" className={cells.open} onClick={() => onOpen(placeOf(draft))}>
          {draft.holder?.account ?? (draft.name || t('draft.unnamed'))}
        </button>
      ),
    },
    {
      key: 'what',
      header: t('draft.what'),
      card: 'sub',
      cell: ({ holder }) => t(holder ? 'draft.isOffer' : 'draft.isPreset'),
    },
    {
      key: 'rate',
      header: t('contract.rate'),
      align: 'right',
      cell: ({ terms }) => rateText(terms.kind, topPpm(terms)),
    },
    {
      key: 'changed',
      header: t('contract.changed'),
      align: 'right',
      card: 'result',
      cell: ({ changedAt }) => formatDateTime(changedAt),
    },
    {
      key: 'menu',
      header: '',
      align: 'right',
      card: 'status',
      cell: (draft) => <DraftMenu draft={draft} onOpen={onOpen} />,
    },
  ]
}

function DraftMenu({ draft, onOpen }: { draft: Draft; onOpen: Open }) {
  const { t } = useTranslation('agents')
  const { send } = useSend('agent.deleteDraft', ['agent.drafts'])
  const name = draft.holder?.account ?? (draft.name || t('draft.unnamed'))
  const remove = async () => {
    const isSure = await confirm({
      title: t('draft.deleteTitle', { name }),
      text: t('draft.deleteText'),
      confirmLabel: t('draft.delete'),
      danger: true,
    })
    if (!isSure) return
    if ((await send({ code: draft.code })) === undefined) toast.error(t('draft.notDeleted'))
    else toast.success(t('draft.deleted'))
  }
  return (
    <Menu
      label={t('draft.actions', { name })}
      items={[
        {
          key: 'edit',
          label: t(draft.holder ? 'draft.openOffer' : 'draft.edit'),
          onSelect: () => onOpen(placeOf(draft)),
        },
        ...(draft.holder ? [] : [{ key: 'use', label: t('draft.use'), onSelect: () => onOpen(`use-${draft.code}`) }]),
        { key: 'delete', label: t('draft.delete'), onSelect: () => void remove() },
      ]}
      trigger={(props) => (
        <Button
          {...props}
          variant="ghost"
          size="sm"
          aria-label={t('draft.actions', { name })}
          icon={<IconDotsVertical size={18} stroke={1.75} aria-hidden />}
        />
      )}
    />
  )
}
