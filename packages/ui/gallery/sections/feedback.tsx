import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  LoaderOverlay,
  OfflineStrip,
  Progress,
  Skeleton,
  SkeletonLines,
  Spinner,
  type AlertTone,
} from '@lotus/ui'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords } from '../words.ts'

const tones: AlertTone[] = ['info', 'warning', 'gain', 'loss']
const nothing = () => {}

function Notices() {
  const w = useWords()
  return (
    <Group title="Alert, OfflineStrip">
      {tones.map((tone) => (
        <Specimen key={tone} of="Alert" note={tone} wide>
          <Alert tone={tone} title={w('Kỳ 20260701 đã đóng cược.|Draw 20260701 is closed.')}>
            {w('Vé đã gửi vẫn có hiệu lực.|Tickets that were sent stay valid.')}
          </Alert>
        </Specimen>
      ))}
      <Specimen of="Alert" note="action" wide>
        <Alert action={<Button size="sm">{w('Sang kỳ mới|Next draw')}</Button>}>
          {w('Phí 0. Tiền vào trong 5 phút.|No fee. The money arrives in 5 minutes.')}
        </Alert>
      </Specimen>
      <Specimen of="Alert" state="long" wide>
        <Alert title={longWords}>{`${longWords}${longWords}`}</Alert>
      </Specimen>
      <Specimen of="OfflineStrip" wide>
        <OfflineStrip offline onRetry={nothing} />
      </Specimen>
      <Specimen of="OfflineStrip" state="long">
        <OfflineStrip offline onRetry={nothing} />
      </Specimen>
    </Group>
  )
}

function EmptyStates() {
  const w = useWords()
  return (
    <Group title="EmptyState, ErrorState">
      <Specimen of="EmptyState" state="empty">
        <EmptyState
          title={w('Chưa có vé nào|No tickets yet')}
          hint={w('Vé bạn đặt trong kỳ này sẽ hiện ở đây.|Your tickets of this draw will stand here.')}
        />
      </Specimen>
      <Specimen of="EmptyState" state="long">
        <EmptyState title={longWords} hint={longWords} action={<Button>{w('Đặt cược|Place bet')}</Button>} />
      </Specimen>
      <Specimen of="ErrorState" state="error">
        <ErrorState title={w('Chưa tải được kết quả|Results did not load')} code="R-504" onRetry={nothing} />
      </Specimen>
      <Specimen of="ErrorState" state="loading">
        <ErrorState code="R-504" onRetry={nothing} retrying />
      </Specimen>
      <Specimen of="ErrorState" state="long">
        <ErrorState title={longWords} hint={longWords} code={longWords} />
      </Specimen>
    </Group>
  )
}

function Waits() {
  const w = useWords()
  return (
    <Group title="Skeleton, Spinner, Progress">
      <Specimen of="Skeleton">
        <Skeleton width={160} height={28} />
      </Specimen>
      <Specimen of="SkeletonLines">
        <SkeletonLines lines={4} />
      </Specimen>
      <Specimen of="Spinner" state="loading">
        <Spinner />
      </Specimen>
      <Specimen of="Spinner" state="loading" note="sm">
        <Spinner size="sm" />
      </Specimen>
      <Specimen of="LoaderOverlay" state="loading">
        <div className="stage">
          <LoaderOverlay visible text={w('Đang mở trò chơi|Opening the game')} />
        </div>
      </Specimen>
      <Specimen of="Progress">
        <Progress value={0.62} label={w('Tới VIP 4|To VIP 4')} start="6,200.00" end="10,000.00" />
      </Specimen>
      <Specimen of="Progress" state="empty">
        <Progress value={0} tone="gold" label={w('Vòng cược|Turnover')} start="0.00" end="2,000.00" />
      </Specimen>
      <Specimen of="Progress" state="selected" note={w('đủ|complete')}>
        <Progress value={1} tone="gold" label={w('Vòng cược|Turnover')} start="2,000.00" end="2,000.00" />
      </Specimen>
    </Group>
  )
}

export const parts = [Notices, EmptyStates, Waits]
