import { formatDate, formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, Card, Chip, ChipGroup, DataTable, type Column } from '@lotus/ui'
import { ContractState, topPpm, useRateText } from '@lotus/ui/contracts'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { useRows } from '../../../shared/paged.tsx'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import { mayGrant, type Contract, type ContractKind, type Mine, type Open } from './types.ts'
import { NameSearch } from '../parts/name-search.tsx'
import { PAGE_SIZE, type PageSize } from '../../../shared/records/page-size.ts'
import { SizeField } from '../parts/size-field.tsx'
import cells from '../parts/cells.module.css'
import parts from '../parts/parts.module.css'
import styles from './contracts.module.css'

const states = ['open', 'pending', 'running', 'ended'] as const
type State = (typeof states)[number]

type Props = { kind: ContractKind; mine: Mine; onOpen: Open }

/** The contracts given to agents directly below, the last changed first. */
export function GivenContracts({ kind, mine, onOpen }: Props) {
  const { t } = useTranslation('agents')
  const [state, setState] = useState<State>()
  const [account, setAccount] = useState('')
  const [size, setSize] = useState<PageSize>(PAGE_SIZE)
  const filter = {
    kind,
    ...(state === undefined ? {} : { state }),
    ...(account === '' ? {} : { account }),
  }
  const query = useRows('agent.contracts', { ...filter, limit: size })
  const mayOffer = mine.rules.maySelfFund || mine.rows.some((row) => row.kind === kind && mayGrant(row))
  const isFiltered = state !== undefined || account !== ''
  return (
    <div className="stack gap-35">
      <Card className={parts.filters}>
        <NameSearch onSearch={setAccount} />
        <ChipGroup label={t('contract.stateFilter')}>
          <Chip selected={state === undefined} onClick={() => setState(undefined)}>
            {t('contract.all')}
          </Chip>
          {states.map((one) => (
            <Chip key={one} selected={state === one} onClick={() => setState(one)}>
              {t(`contract.stateIs.${one}`)}
            </Chip>
          ))}
        </ChipGroup>
        <SizeField value={size} onChange={setSize} />
        {mine.rules.isOpen && mayOffer && (
          <Button variant="primary" className={styles.offer} onClick={() => onOpen('offer')}>
            {t('contract.offer')}
          </Button>
        )}
      </Card>
      {mine.rules.isOpen && !mayOffer && <p className="note">{t('contract.offerNeedsOwn')}</p>}
      <DataTable
        label={t('contract.tab.given')}
        columns={useColumns(onOpen)}
        {...tableOf(query, t('contract.givenFailed'))}
        empty={
          isFiltered
            ? { title: t('contract.givenNoMatch'), hint: t('contract.givenNoMatchHint') }
            : { title: t('contract.givenNone'), hint: t('contract.givenNoneHint') }
        }
      />
      <ExportButton
        name="hop-dong"
        fetchPart={(cursor, signal) =>
          call('agent.exportContracts', { ...filter, ...(cursor ? { cursor } : {}) }, { signal })
        }
        disabled={query.rows.length === 0}
      />
    </div>
  )
}

function useColumns(onOpen: Open): Column<Contract>[] {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  return [
    {
      key: 'account',
      header: t('contract.holder'),
      card: 'title',
      cell: ({ holder }) => (
        <button
          type="button"
          className={cells.open}
          aria-label={t('contract.of', { account: holder })}
          onClick={() => onOpen(`of-${holder}`)}
        >
          {holder}
        </button>
      ),
    },
    {
      key: 'state',
      header: t('contract.stateFilter'),
      card: 'status',
      cell: ({ state }) => <ContractState state={state} />,
    },
    {
      key: 'rate',
      header: t('contract.rate'),
      align: 'right',
      cell: ({ terms }) => rateText(terms.kind, topPpm(terms)),
    },
    { key: 'version', header: t('contract.version'), align: 'right', cell: ({ version }) => version },
    {
      key: 'signed',
      header: t('contract.signedAt'),
      align: 'right',
      cell: ({ signedAt }) => (signedAt === null ? '–' : formatDate(signedAt, 'dd/MM/yyyy hh:mm')),
    },
    {
      key: 'starts',
      header: t('contract.startsAt'),
      align: 'right',
      card: 'result',
      cell: ({ startsAt }) => (startsAt === null ? '–' : formatDate(startsAt, 'dd/MM/yyyy hh:mm')),
    },
    {
      key: 'until',
      header: t('contract.until'),
      align: 'right',
      card: 'sub',
      cell: (row) => <Until row={row} />,
    },
  ]
}

/** What the version waits for, or its end. */
function Until({ row: { answerBy, endsAt } }: { row: Contract }) {
  const { t } = useTranslation('agents')
  if (answerBy !== null) return `${t('contract.answerBy')} ${formatDateTime(answerBy)}`
  return endsAt === null ? null : `${t('contract.endsAt')} ${formatDateTime(endsAt)}`
}
