import { Dialog, Drawer, FullScreenOverlay, Modal, TextField, type DialogTone } from '@lotus/ui'
import { useState } from 'react'
import { Specimen } from '../specimen.tsx'
import { longWords, useWords, type Word } from '../words.ts'

const dialogs: Record<string, DialogTone> = {
  'dialog-info': 'info',
  'dialog-gain': 'gain',
  'dialog-loss': 'loss',
  dialog: 'warning',
  'dialog-long': 'warning',
}

/** A component that covers the page opens at an address of its own, and stays open: there is nothing behind it. */
function Overlays({ variant }: { variant: string }) {
  const w = useWords()
  const [isOpen, setOpen] = useState(true)
  if (variant === '') return <p className="muted">{w('Mở từng lớp ở trên.|Open each of them above.')}</p>
  const close = () => setOpen(false)
  const tone = dialogs[variant]
  if (tone !== undefined)
    return <Question w={w} tone={tone} isLong={variant === 'dialog-long'} isOpen={isOpen} onClose={close} />
  if (variant === 'drawer') {
    return (
      <Specimen of="Drawer" isOver settles="[role=dialog]">
        <Drawer opened={isOpen} onClose={close} label={w('Mục lục|Menu')}>
          <p className="pad">{w('Mục lục|Menu')}</p>
        </Drawer>
      </Specimen>
    )
  }
  if (variant === 'full-screen') {
    return (
      <Specimen of="FullScreenOverlay" isOver settles="[role=dialog] :focus">
        <FullScreenOverlay
          opened={isOpen}
          onClose={close}
          title={w('Trung tâm hội viên|Member centre')}
          navigation={<p>{w('Danh sách|List')}</p>}
          aside={<span className="num">12,480.50</span>}
        >
          <h2>{w('Ví của tôi|My wallet')}</h2>
        </FullScreenOverlay>
      </Specimen>
    )
  }
  const isLong = variant === 'modal-long'
  return (
    <Specimen of="Modal" state={isLong ? 'long' : 'default'} isOver settles="[role=dialog] :focus">
      <Modal opened={isOpen} onClose={close} title={isLong ? longWords : w('Đăng nhập|Log in')}>
        {isLong ? (
          Array.from({ length: 24 }, (_, index) => <p key={index}>{`${longWords} ${longWords}`}</p>)
        ) : (
          <TextField label={w('Tài khoản|Account')} data-autofocus />
        )}
      </Modal>
    </Specimen>
  )
}

interface QuestionProps {
  w: Word
  tone: DialogTone
  isLong: boolean
  isOpen: boolean
  onClose: () => void
}

function Question({ w, tone, isLong, isOpen, onClose }: QuestionProps) {
  return (
    <Specimen
      of="Dialog"
      state={isLong ? 'long' : tone === 'loss' ? 'error' : 'default'}
      isOver
      settles="[role=dialog] :focus"
    >
      <Dialog
        opened={isOpen}
        onClose={onClose}
        tone={tone}
        title={isLong ? longWords : w('Tài khoản hoặc mật khẩu không đúng|Account or password incorrect')}
        text={isLong ? `${longWords} ${longWords}` : w('Kiểm tra lại rồi thử lần nữa.|Check them and try again.')}
        buttons={[
          { value: 'back', label: w('Thử lại|Try again'), variant: 'primary' },
          { value: 'help', label: w('Quên mật khẩu|Forgot it') },
        ]}
      />
    </Specimen>
  )
}

export const parts = [Overlays]
