import { Badge, DataTable, Money, type Column, type DataTableProps } from '@lotus/ui'
import { useState } from 'react'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords, type Word } from '../words.ts'

interface Bet {
  id: string
  play: string
  at: string
  stake: string
  result: string | undefined
}

const nothing = () => {}

const betsOf = (w: Word): Bet[] => [
  { id: 'LO184', play: w('Lô 2 số đuôi 09 · 27|Lo 2 09 · 27'), at: '15:02', stake: '1215', result: undefined },
  { id: 'LO951', play: w('Xiên 2 12 · 68|Pair 12 · 68'), at: '17:31', stake: '100', result: '1500' },
  { id: 'LO940', play: w('Lô 3 số đuôi 412|Lo 3 412'), at: '17:20', stake: '92', result: '-92' },
]

const columnsOf = (w: Word): Column<Bet>[] => [
  {
    key: 'play',
    header: w('Vé|Ticket'),
    card: 'title',
    cell: (bet) => (
      <>
        {bet.play}
        <small className="num">
          {bet.id} · {bet.at}
        </small>
      </>
    ),
  },
  { key: 'stake', header: w('Cược|Stake'), align: 'right', cell: (bet) => <Money value={bet.stake} /> },
  {
    key: 'result',
    header: w('Lãi / lỗ|Result'),
    align: 'right',
    card: 'result',
    cell: (bet) => <Money value={bet.result} colored />,
  },
  {
    key: 'status',
    header: w('Trạng thái|State'),
    card: 'status',
    cell: (bet) =>
      bet.result === undefined ? (
        <Badge tone="info">{w('Chờ mở thưởng|Waiting')}</Badge>
      ) : (
        <Badge>{w('Đã xong|Settled')}</Badge>
      ),
  },
]

function Table(props: Partial<DataTableProps<Bet>>) {
  const w = useWords()
  return (
    <DataTable
      label={w('Lịch sử cược|Betting record')}
      columns={columnsOf(w)}
      rows={betsOf(w)}
      rowKey={(bet) => bet.id}
      onRowClick={nothing}
      {...props}
    />
  )
}

function Tables() {
  const w = useWords()
  const [page, setPage] = useState(5)
  return (
    <Group title="DataTable">
      <Specimen of="DataTable" wide>
        <Table
          pageTotals={{ stake: <Money value="1407" />, result: <Money value="1408" colored /> }}
          filterTotals={{ stake: <Money value="25407" />, result: <Money value="-408" colored /> }}
          pagination={{ page, pageSize: 20, total: 180, onChange: setPage }}
        />
      </Specimen>
      {(['hover', 'focus'] as const).map((state) => (
        <Specimen key={state} of="DataTable" state={state} on="tbody tr" wide>
          <Table rows={betsOf(w).slice(0, 2)} />
        </Specimen>
      ))}
      <Specimen of="DataTable" state="selected" note="load more" wide>
        <Table selectedKey="LO951" loadMore={{ hasMore: true, onClick: nothing }} />
      </Specimen>
      <Specimen of="DataTable" state="loading" settles="tbody span[aria-hidden]" wide>
        <Table rows={undefined} loading />
      </Specimen>
      <Specimen of="DataTable" state="loading" note={w('đang làm mới|refreshing')} wide>
        <Table rows={betsOf(w).slice(0, 1)} loading />
      </Specimen>
      <Specimen of="DataTable" state="empty" wide>
        <Table
          rows={[]}
          empty={{ title: w('Chưa có vé nào|No tickets yet'), hint: w('Vé sẽ hiện ở đây.|They will stand here.') }}
        />
      </Specimen>
      <Specimen of="DataTable" state="error" wide>
        <Table rows={undefined} error={{ code: 'R-504', onRetry: nothing }} />
      </Specimen>
      <Specimen of="DataTable" state="long" note="table" wide>
        <Table
          alwaysTable
          onRowClick={undefined}
          rows={[{ id: longWords, play: longWords, at: '15:02', stake: '999999999999.99', result: '-999999999999.99' }]}
        />
      </Specimen>
    </Group>
  )
}

export const parts = [Tables]
