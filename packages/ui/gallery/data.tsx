import {
  Badge,
  Button,
  Card,
  CheckList,
  CopyRow,
  DataTable,
  EmptyState,
  ErrorState,
  FlowPips,
  KpiCard,
  LoaderOverlay,
  Money,
  Progress,
  QrCard,
  Steps,
  type Column,
} from '@lotus/ui'
import { useState } from 'react'

interface Bet {
  id: string
  play: string
  at: string
  stake: string
  result: string | undefined
}

const bets: Bet[] = [
  { id: 'LO26070100184', play: 'Lô 2 số đuôi 09 · 27 · 45', at: '15:02 01/07', stake: '1215.0000', result: undefined },
  { id: 'LO26063000951', play: 'Xiên 2 12 · 68', at: '17:31 30/06', stake: '100.0000', result: '1500.0000' },
  { id: 'LO26063000940', play: 'Lô 3 số đuôi 412', at: '17:20 30/06', stake: '92.0000', result: '-92.0000' },
]

const columns: Column<Bet>[] = [
  {
    key: 'play',
    header: 'Vé',
    card: 'title',
    cell: (bet) => (
      <>
        {bet.play}
        <small>
          {bet.id} · {bet.at}
        </small>
      </>
    ),
  },
  { key: 'stake', header: 'Cược', align: 'right', cell: (bet) => <Money value={bet.stake} /> },
  {
    key: 'result',
    header: 'Lãi / lỗ',
    align: 'right',
    card: 'result',
    cell: (bet) => <Money value={bet.result} colored />,
  },
  {
    key: 'status',
    header: 'Trạng thái',
    card: 'status',
    cell: (bet) =>
      bet.result === undefined ? <Badge tone="info">Chờ mở thưởng</Badge> : <Badge tone="neutral">Đã xong</Badge>,
  },
]

export function Data() {
  const [page, setPage] = useState(5)
  return (
    <>
      <div className="w2">
        <DataTable
          label="Lịch sử cược"
          columns={columns}
          rows={bets}
          rowKey={(bet) => bet.id}
          selectedKey="LO26063000951"
          onRowClick={() => {}}
          pageTotals={{ stake: <Money value="1407" />, result: <Money value="1408" colored /> }}
          filterTotals={{ stake: <Money value="25407" />, result: <Money value="-408" colored /> }}
          pagination={{ page, pageSize: 20, total: 180, onChange: setPage }}
        />
      </div>
      <Card title="Đang tải bảng" padded={false}>
        <DataTable
          label="Đang tải"
          columns={columns.slice(0, 2)}
          framed={false}
          rows={undefined}
          loading
          rowKey={(bet) => bet.id}
          alwaysTable
        />
      </Card>
      <Card title="Trống">
        <EmptyState title="Chưa có vé nào" hint="Vé bạn đặt trong kỳ này sẽ hiện ở đây." />
      </Card>
      <Card title="Lỗi tải">
        <ErrorState title="Chưa tải được kết quả" code="R-504" onRetry={() => {}} />
      </Card>
      <Card title="Chờ" style={{ position: 'relative', minHeight: 160 }}>
        <LoaderOverlay visible text="Đang mở trò chơi" />
      </Card>
      <Card title="Các bước" className="w2">
        <Steps steps={['Chọn số tiền', 'Chuyển khoản', 'Nhận tiền']} current={1} />
        <dl>
          <CopyRow label="Số tài khoản" value="0011 2233 4455" note="Ngân hàng Sen" />
          <CopyRow label="Nội dung" value="LX 8842 7719" emphasized />
        </dl>
        <FlowPips states={['done', 'done', 'current', 'waiting']} text="Đang tính 1,204 vé" />
      </Card>
      <Card title="QR">
        <QrCard
          value="LOTUS DEMO 0011223344"
          label="Mã QR chuyển khoản"
          caption="Quét bằng ứng dụng ngân hàng."
          fileName="lotus"
        />
      </Card>
      <Card title="Điều kiện rút" className="w2">
        <CheckList
          label="Điều kiện rút"
          items={[
            { key: 'account', passed: true, title: 'Tài khoản nhận tiền', text: 'Đã xác minh.' },
            {
              key: 'turnover',
              passed: false,
              title: 'Vòng cược chưa đủ',
              text: 'Còn 400.00.',
              progress: <Progress value={0.8} tone="gold" label="Vòng cược" start="1,600.00" end="2,000.00" />,
              action: <Button size="sm">Xem chi tiết</Button>,
            },
          ]}
        />
      </Card>
      <KpiCard label="Lãi / lỗ hôm nay" value={<Money value="-186.4" colored />} basis="12 vé đã xong" />
    </>
  )
}
