import { formatCount, useTranslation } from '@lotus/i18n'
import { DataTable, type Column } from '@lotus/ui'
import { useRows } from '../../../shared/paged.tsx'
import { PAGE_SIZE } from '../../../shared/records/page-size.ts'
import { tableOf } from '../../../shared/table-of.ts'
import type { Downline } from '../team/types.ts'
import { Trail } from './trail.tsx'
import { mayHold, type ContractKind, type Mine, type Open } from './types.ts'
import cells from '../parts/cells.module.css'

type Props = { kind: ContractKind; mine: Mine; onOpen: Open; preset?: string }

/**
 * Who an offer is for: an agent directly below, or a player where those may have one. `preset`: the terms that it begins
 * with.
 */
export function OfferPicker({ kind, mine, onOpen, preset }: Props) {
  const { t } = useTranslation('agents')
  const query = useRows('agent.team', {
    ...(mayHold(kind, 'player', mine.rules) ? {} : { kind: 'agent' }),
    limit: PAGE_SIZE,
  })
  const columns: Column<Downline>[] = [
    {
      key: 'account',
      header: t('team.account'),
      card: 'title',
      cell: ({ account }) => (
        <button
          type="button"
          className={cells.open}
          aria-label={t('contract.pick', { account })}
          onClick={() => onOpen(preset === undefined ? `offer-${account}` : `offer-${account}-${preset}`)}
        >
          {account}
        </button>
      ),
    },
    { key: 'note', header: t('remark.label'), card: 'sub', cell: ({ remark }) => remark },
    { key: 'team', header: t('contract.team'), align: 'right', cell: ({ teamSize }) => formatCount(teamSize) },
  ]
  return (
    <div className="stack gap-35">
      <Trail onOpen={onOpen} title={t('contract.pickTitle')} />
      <DataTable
        label={t('contract.pickTitle')}
        columns={columns}
        {...tableOf(query, t('team.failed'))}
        empty={{ title: t('contract.pickNone'), hint: t('contract.pickNoneHint') }}
      />
    </div>
  )
}
