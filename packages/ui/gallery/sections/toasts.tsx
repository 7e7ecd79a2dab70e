import { Button, Card, confirm, showDialog, toast } from '@lotus/ui'
import { useEffect } from 'react'
import { longWords, useWords, type Word } from '../words.ts'

const nothing = () => {}

function show(w: Word): void {
  toast.success(w('Đã đặt 3 vé, 970.00.|3 tickets placed, 970.00.'), {
    action: { label: w('Xem vé|View'), onClick: nothing },
  })
  toast.error(w('Số 39 đã đủ hạn mức kỳ này.|Number 39 has reached its limit.'))
  toast.error(longWords)
}

function Toasts({ variant }: { variant: string }) {
  const w = useWords()
  useEffect(() => {
    if (variant === 'all') show(w)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the address, not for every new `w`.
  }, [variant])
  return (
    <Card title={w('Tin báo và câu hỏi|Messages and questions')} className="group">
      <div className="specimens">
        <Button onClick={() => show(w)}>{w('Tin báo|Toasts')}</Button>
        <Button
          onClick={() =>
            void confirm({
              title: w('Huỷ vé này|Cancel this ticket'),
              text: w('Tiền cược được trả lại ngay.|The stake is returned at once.'),
            })
          }
        >
          confirm()
        </Button>
        <Button
          onClick={() =>
            void showDialog({ title: w('Đã nhận tiền|Money received'), tone: 'gain', autoCloseSeconds: 8 })
          }
        >
          {w('Tự đóng|Closes by itself')}
        </Button>
      </div>
    </Card>
  )
}

export const parts = [Toasts]
