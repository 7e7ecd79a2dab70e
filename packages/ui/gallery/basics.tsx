import {
  Alert,
  Badge,
  Button,
  Card,
  Checkbox,
  Chip,
  ChipGroup,
  ConfigText,
  CountBadge,
  Countdown,
  IconButton,
  Logo,
  Money,
  MoneyInput,
  OddsChip,
  OfflineStrip,
  PasswordField,
  Radio,
  Segmented,
  SelectField,
  Stepper,
  Switch,
  Tabs,
  TextAreaField,
  TextField,
  type Tone,
} from '@lotus/ui'
import { IconBell, IconMenu2, IconPlus, IconRefresh, IconUser } from '@lotus/ui/icons'
import { useState } from 'react'

const tones: Tone[] = ['neutral', 'accent', 'gold', 'lotus', 'gain', 'loss', 'warning', 'info']
const minute = 60_000
const openedAt = Date.now()

export function Basics() {
  return (
    <>
      <Card title="Nút">
        <div className="r">
          <Button variant="primary">Đặt cược</Button>
          <Button>Nuôi số</Button>
          <Button variant="ghost">Huỷ</Button>
          <Button variant="danger-outline">Từ chối</Button>
          <Button variant="danger">Xoá</Button>
          <Button variant="glass">Chơi thử</Button>
        </div>
        <div className="r">
          <Button variant="primary" size="lg" loading>
            Đang gửi
          </Button>
          <Button variant="primary" icon={<IconPlus size={18} />} loading>
            Nạp tiền
          </Button>
          <Button size="lg" disabled>
            Chưa đủ điều kiện
          </Button>
        </div>
        <div className="r">
          <Button variant="primary" icon={<IconPlus size={18} />}>
            Nạp tiền
          </Button>
          <Button variant="soft" size="sm">
            Tối đa
          </Button>
          <IconButton label="Menu" icon={<IconMenu2 size={20} />} />
          <IconButton label="Hộp thư" hasDot icon={<IconBell size={20} />} />
          <IconButton label="Làm mới" loading icon={<IconRefresh size={20} />} />
        </div>
      </Card>
      <Choices />
      <Card title="Nhãn, tỷ lệ">
        <div className="r">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <CountBadge count={3} />
          <CountBadge count={120} />
        </div>
        <div className="r">
          <OddsChip odds="98.50" basis="cho mỗi điểm 27.00" />
          <OddsChip odds="1.92" />
          <OddsChip odds="97.00" previousOdds="98.50" />
        </div>
        <div className="r">
          <Logo />
          <ConfigText name="license.number" value={null} />
          <ConfigText name="license.number" value="CFG-01" />
        </div>
        <div className="r">
          <Money value="12480.5099" currency />
          <Money value="1286.4000" colored />
          <Money value="-186.4000" colored />
          <Money value="0.0000" colored />
          <Money value={undefined} />
        </div>
      </Card>
      <Fields />
      <Card title="Đếm ngược">
        <div className="g2">
          <Countdown until={openedAt + 162 * minute + 18_000} variant="card" />
          <Countdown until={openedAt + 41_000} variant="card" announces />
          <Countdown until={openedAt - 1} />
          <Countdown until={openedAt} overrideText="Đang quay" />
          <Countdown until={openedAt + 3 * 1440 * minute} />
          <Countdown until={openedAt + 14 * minute} variant="order" />
          <Countdown until={openedAt + 30 * minute} from={openedAt - 20 * minute} variant="bar" />
        </div>
      </Card>
      <Card title="Thông báo">
        <div className="stack">
          <Alert>Phí 0. Tiền vào trong 5 phút.</Alert>
          <Alert tone="warning" title="Kỳ 20260701 đã đóng cược." action={<Button size="sm">Sang kỳ mới</Button>}>
            Vé đã gửi vẫn có hiệu lực.
          </Alert>
          <Alert tone="gain">Đã nhận 500.00.</Alert>
          <Alert tone="loss">Không gửi được. Tiền chưa bị trừ.</Alert>
          <OfflineStrip offline onRetry={() => {}} />
        </div>
      </Card>
    </>
  )
}

function Choices() {
  const [region, setRegion] = useState('north')
  const [mode, setMode] = useState('board')
  const [tab, setTab] = useState('all')
  const [points, setPoints] = useState(10)
  const [on, setOn] = useState(true)
  return (
    <Card title="Lựa chọn">
      <ChipGroup label="Khu vực">
        <Chip selected={region === 'north'} onClick={() => setRegion('north')}>
          Miền Bắc
        </Chip>
        <Chip selected={region === 'south'} onClick={() => setRegion('south')}>
          Miền Nam
        </Chip>
        <Chip disabled>Miền Trung</Chip>
      </ChipGroup>
      <div className="r" style={{ margin: '12px 0' }}>
        <Segmented
          label="Cách nhập"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'board', label: 'Bảng số' },
            { value: 'keys', label: 'Bàn phím' },
            { value: 'list', label: 'Nhập dàn' },
          ]}
        />
      </div>
      <Tabs
        label="Vé"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'all', label: 'Tất cả' },
          { value: 'open', label: 'Chờ mở thưởng', count: 2 },
          { value: 'paid', label: 'Đã trả' },
        ]}
      />
      <div className="r" style={{ marginTop: 12 }}>
        <Stepper label="Điểm" value={points} onChange={setPoints} min={1} max={2000} unit="điểm" />
        <Stepper label="Điểm" size="sm" value={points} onChange={setPoints} min={1} max={2000} />
      </div>
      <div className="r">
        <Switch checked={on} onChange={(event) => setOn(event.target.checked)}>
          Nhận tin
        </Switch>
        <Switch>Tắt</Switch>
        <Checkbox defaultChecked>Đồng ý</Checkbox>
        <Checkbox error="Bạn cần xác nhận đã đủ 18 tuổi.">Đủ 18 tuổi</Checkbox>
        <Radio name="bank" defaultChecked>
          Ngân hàng
        </Radio>
        <Radio name="bank">Ví</Radio>
      </div>
    </Card>
  )
}

function Fields() {
  const [amount, setAmount] = useState<string | undefined>('1250')
  const [small, setSmall] = useState<string | undefined>('40')
  return (
    <Card title="Ô nhập" className="w2">
      <div className="g2">
        <TextField label="Tài khoản" placeholder="4 đến 16 ký tự" before={<IconUser size={18} />} hint="Chữ và số." />
        <PasswordField label="Mật khẩu" error="Mật khẩu cần ít nhất 8 ký tự." defaultValue="abc" />
        <SelectField
          label="Ngân hàng"
          options={[
            { value: 'a', label: 'Ngân hàng Sen' },
            { value: 'b', label: 'Ngân hàng Trúc' },
          ]}
        />
        <TextField label="Bị khoá" disabled defaultValue="8,420.50" hint="Đang chờ xác nhận." />
        <MoneyInput
          label="Số tiền nạp"
          size="lg"
          value={amount}
          onChange={setAmount}
          min="50"
          max="50000"
          quickAmounts={['100', '200', '500', '1000', '2000', '5000']}
        />
        <MoneyInput label="Số tiền rút" value={small} onChange={setSmall} maxAmount="8420.5" error="Tối thiểu 50.00." />
        <TextAreaField label="Ghi chú" placeholder="Lý do" />
      </div>
    </Card>
  )
}
