import {
  Button,
  Card,
  confirm,
  Dialog,
  Drawer,
  FullScreenOverlay,
  Menu,
  Modal,
  Popover,
  showDialog,
  TextField,
  toast,
  Tooltip,
} from '@lotus/ui'
import { IconSettings } from '@lotus/ui/icons'
import { useState } from 'react'

export function Overlays() {
  const [opened, setOpened] = useState<'modal' | 'drawer' | 'full' | 'dialog'>()
  const [dirty, setDirty] = useState(false)
  const close = () => setOpened(undefined)
  return (
    <Card title="Lớp phủ" className="w3">
      <div className="r">
        <Button onClick={() => setOpened('modal')}>Modal</Button>
        <Button onClick={() => setOpened('drawer')}>Drawer</Button>
        <Button onClick={() => setOpened('full')}>Toàn màn hình</Button>
        <Button onClick={() => setOpened('dialog')}>Dialog</Button>
        <Button onClick={() => void confirm({ title: 'Huỷ vé này', text: 'Tiền cược được trả lại ngay.' })}>
          confirm()
        </Button>
        <Button onClick={() => void showDialog({ title: 'Đã nhận tiền', tone: 'gain', autoCloseSeconds: 8 })}>
          Tự đóng
        </Button>
        <Button
          onClick={() => toast.success('Đã đặt 3 vé, 970.00.', { action: { label: 'Xem vé', onClick: () => {} } })}
        >
          Toast
        </Button>
        <Button onClick={() => toast.error('Số 39 đã đủ hạn mức kỳ này.')}>Toast lỗi</Button>
        <Menu
          label="Thao tác"
          trigger={(props) => <Button {...props}>Menu</Button>}
          items={[
            { key: 'a', label: 'Tiếng Việt', selected: true, onSelect: () => {} },
            { key: 'b', label: 'English', selected: false, onSelect: () => {} },
            'divider',
            { key: 'c', label: 'Đăng xuất', danger: true, onSelect: () => {} },
          ]}
        />
        <Popover label="Mã QR" trigger={(props) => <Button {...props}>Popover</Button>}>
          Nội dung ngắn.
        </Popover>
        <Tooltip text="Tỷ lệ trả thưởng lý thuyết">
          <Button icon={<IconSettings size={18} />}>Tooltip</Button>
        </Tooltip>
      </div>
      <Modal opened={opened === 'modal'} onClose={close} title="Đăng nhập" isDirty={dirty}>
        <TextField label="Tài khoản" onChange={(event) => setDirty(event.target.value !== '')} />
      </Modal>
      <Drawer opened={opened === 'drawer'} onClose={close} label="Menu">
        <p style={{ padding: 20 }}>Mục lục</p>
      </Drawer>
      <FullScreenOverlay
        opened={opened === 'full'}
        onClose={close}
        title="Trung tâm hội viên"
        navigation={<p>Danh sách</p>}
        aside={<span className="num">12,480.50</span>}
      >
        <h2>Ví của tôi</h2>
      </FullScreenOverlay>
      <Dialog
        opened={opened === 'dialog'}
        onClose={close}
        title="Tài khoản hoặc mật khẩu không đúng"
        text="Kiểm tra lại rồi thử lần nữa."
        tone="warning"
        buttons={[
          { value: 'back', label: 'Thử lại', variant: 'primary' },
          { value: 'help', label: 'Quên mật khẩu' },
        ]}
      />
    </Card>
  )
}
