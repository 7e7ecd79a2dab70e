import {
  Button,
  CheckList,
  ConfigText,
  CopyRow,
  ProgressDots,
  Progress,
  QrCard,
  Steps,
  SumList,
  type CheckItem,
} from '@lotus/ui'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords } from '../words.ts'

function Flow() {
  const w = useWords()
  const steps = w('Chọn số tiền,Chuyển khoản,Nhận tiền|Amount,Transfer,Money').split(',')
  return (
    <Group title="Steps, ProgressDots">
      <Specimen of="Steps" wide>
        <Steps steps={steps} current={1} />
      </Specimen>
      <Specimen of="Steps" state="selected" note={w('xong cả|all done')} wide>
        <Steps steps={steps} current={3} />
      </Specimen>
      <Specimen of="Steps" state="long" wide>
        <Steps steps={[w('Nghiêng ngả khuya khoắt|Leaning late at night'), longWords]} current={0} />
      </Specimen>
      <Specimen of="ProgressDots">
        <ProgressDots
          states={['done', 'done', 'current', 'waiting']}
          text={w('Đang tính 1,204 vé|Calculating 1,204 tickets')}
        />
      </Specimen>
      <Specimen of="ProgressDots" state="error">
        <ProgressDots
          states={['done', 'error', 'waiting', 'waiting']}
          text={w('Hai nguồn khác nhau|Two sources differ')}
        />
      </Specimen>
    </Group>
  )
}

function Checks() {
  const w = useWords()
  const passing: CheckItem = {
    key: 'account',
    passed: true,
    title: w('Tài khoản nhận tiền|Account to be paid to'),
    text: w('Đã xác minh.|Verified.'),
  }
  return (
    <Group title="CheckList">
      <Specimen of="CheckList" wide>
        <CheckList label={w('Điều kiện rút|Conditions')} items={[passing]} />
      </Specimen>
      <Specimen of="CheckList" state="error" wide>
        <CheckList
          label={w('Điều kiện rút|Conditions')}
          items={[
            passing,
            {
              key: 'turnover',
              passed: false,
              title: w('Vòng cược chưa đủ|Turnover not complete'),
              text: w('Còn 400.00.|400.00 to go.'),
              progress: (
                <Progress value={0.8} tone="gold" label={w('Vòng cược|Turnover')} start="1,600.00" end="2,000.00" />
              ),
              action: <Button size="sm">{w('Xem chi tiết|Details')}</Button>,
            },
          ]}
        />
      </Specimen>
    </Group>
  )
}

function Copies() {
  const w = useWords()
  return (
    <Group title="CopyRow, QrCard, ConfigText">
      {(['default', 'hover', 'focus'] as const).map((state) => (
        <Specimen key={state} of="CopyRow" state={state}>
          <dl>
            <CopyRow label={w('Số tài khoản|Account')} value="0011 2233 4455" note={w('Ngân hàng Sen|Lotus Bank')} />
          </dl>
        </Specimen>
      ))}
      <Specimen of="CopyRow" state="selected" note="emphasized">
        <dl>
          <CopyRow label={w('Nội dung|Memo')} value="LX 8842 7719" emphasized />
        </dl>
      </Specimen>
      <Specimen of="CopyRow" state="long">
        <dl>
          <CopyRow label={longWords} value={`${longWords}${longWords}`} />
        </dl>
      </Specimen>
      <Specimen of="QrCard" settles="canvas">
        <div className="qr">
          <QrCard
            value="LOTUS DEMO 0011223344"
            label={w('Mã QR chuyển khoản|QR code of the transfer')}
            caption={w('Quét bằng ứng dụng ngân hàng.|Scan with the bank’s app.')}
            fileName="lotus"
          />
        </div>
      </Specimen>
      <Specimen of="ConfigText" state="empty">
        <ConfigText name="license.number" value={null} />
      </Specimen>
      <Specimen of="ConfigText">
        <ConfigText name="license.number" value="CFG-01" />
      </Specimen>
    </Group>
  )
}

function Sums() {
  const w = useWords()
  return (
    <Group title="SumList">
      <Specimen of="SumList">
        <SumList
          lines={[
            { key: 'stake', label: w('Tổng tiền cược|Total stake'), value: '970.00', emphasis: 'strong' },
            { key: 'win', label: w('Thắng ước tính|Estimated win'), value: <span className="gold num">6,535.00</span> },
            { key: 'note', label: w('Nếu trúng cả 3 vé.|If all 3 tickets win.'), value: '', emphasis: 'small' },
            { key: 'total', label: w('Nhận|You receive'), value: '8,420.50', emphasis: 'total' },
          ]}
        />
      </Specimen>
      <Specimen of="SumList" state="long">
        <SumList lines={[{ key: 'a', label: longWords, value: '999,999,999,999.99', emphasis: 'total' }]} />
      </Specimen>
    </Group>
  )
}

export const parts = [Flow, Checks, Copies, Sums]
