import {
  Card,
  DigitBoxes,
  DigitRow,
  HeadTail,
  NumberBoard,
  NumberPills,
  northRows,
  PlaceBoard,
  PrizeTable,
  ResultBall,
  Segmented,
  StatBars,
  SumList,
  type BoardCell,
} from '@lotus/ui'
import { useState } from 'react'

const cells = new Map<string, BoardCell>(
  Array.from({ length: 100 }, (_, index) => [
    index.toString().padStart(2, '0'),
    { absence: (index * 7) % 13, drawnLast: index % 9 === 3, soldOut: index === 39 || index === 79 },
  ]),
)

const result = northRows({
  special: ['60468'],
  first: ['31651'],
  second: ['71173', '80230'],
  third: ['59780', '20731', '01625', '23203', '02640', '30168'],
  fourth: ['1992', '5360', '0537', '8142'],
  fifth: ['3932', '1982', '4526', '9295', '8417', '6527'],
  sixth: ['359', '277', '412'],
  seventh: ['33', '90', '97', '12'],
})
const waiting = northRows({ first: ['31651'], second: ['71173'] })

export function Lottery() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['05', '12', '33', '50', '68']))
  const [digits, setDigits] = useState<ReadonlySet<string>>(new Set(['3']))
  const [places, setPlaces] = useState<readonly (readonly string[])[]>([['1'], [], ['2', '7']])
  const [mode, setMode] = useState<'full' | 'last-two'>('full')
  return (
    <>
      <Card title="Bảng số" className="w2">
        <NumberBoard selected={selected} onChange={setSelected} cells={cells} />
        <p className="muted" style={{ marginTop: 12 }}>
          {[...selected].sort().join(' ')}
        </p>
      </Card>
      <Card title="Phiếu">
        <div className="stack">
          <div className="r">
            <ResultBall>05</ResultBall>
            <ResultBall variant="special">68</ResultBall>
            <ResultBall variant="bonus">12</ResultBall>
            <ResultBall size="sm">33</ResultBall>
          </div>
          <DigitBoxes number="60468" />
          <NumberPills numbers={[...selected].sort()} />
          <SumList
            lines={[
              { key: 'stake', label: 'Tổng tiền cược', value: '970.00', emphasis: 'strong' },
              {
                key: 'win',
                label: 'Thắng ước tính',
                value: <span className="gold">6,535.00</span>,
                emphasis: 'strong',
              },
              { key: 'note', label: 'Nếu trúng cả 3 vé, lô 1 nháy. Gồm tiền gốc.', value: '', emphasis: 'small' },
              { key: 'after', label: 'Số dư sau khi đặt', value: '11,510.50' },
              { key: 'total', label: 'Nhận', value: '8,420.50', emphasis: 'total' },
            ]}
          />
          <DigitRow label="Đầu đặc biệt" selected={digits} onChange={setDigits} />
        </div>
      </Card>
      <Card title="3 càng" className="w3">
        <PlaceBoard
          places={['Trăm', 'Chục', 'Đơn vị']}
          value={places}
          onChange={(place, row) => setPlaces(places.map((old, index) => (index === place ? row : old)))}
        />
      </Card>
      <Card
        title="Kết quả Miền Bắc"
        subtitle="Quảng Ninh · Thứ Ba 30/06/2026"
        actions={
          <Segmented
            label="Cách xem"
            value={mode}
            onChange={setMode}
            options={[
              { value: 'full', label: 'Đầy đủ' },
              { value: 'last-two', label: '2 số cuối' },
            ]}
          />
        }
      >
        <PrizeTable rows={result} caption="Kết quả xổ số Miền Bắc 30/06/2026" mode={mode} />
      </Card>
      <Card title="Đầu – đuôi">
        <HeadTail numbers={result.flatMap((row) => row.numbers)} />
      </Card>
      <Card title="Thống kê">
        <StatBars
          label="Lâu chưa về"
          bars={[
            { number: '78', share: 0.52, text: '19 kỳ', note: '/ kỷ lục 36' },
            { number: '24', share: 0.41, text: '12 kỳ', note: '/ kỷ lục 29' },
          ]}
        />
        <h3 style={{ margin: '16px 0 8px' }}>Về nhiều</h3>
        <StatBars
          label="Về nhiều"
          tone="jade"
          disclaimer
          bars={[
            { number: '91', share: 0.94, mark: 0.54, text: '47 lần' },
            { number: '13', share: 0.82, mark: 0.54, text: '41 lần' },
          ]}
        />
        <h3 style={{ margin: '16px 0 8px' }}>Đang quay</h3>
        <PrizeTable rows={waiting} caption="Đang quay" />
      </Card>
    </>
  )
}
