import { Countdown, Money, MoneyInput, ServerText, Stepper } from '@lotus/ui'
import { useState } from 'react'
import { Group, Specimen } from '../specimen.tsx'
import { useWords } from '../words.ts'

const minute = 60_000
const openedAt = Date.now()
const nothing = () => {}

function Amounts() {
  return (
    <Group title="Money">
      <Specimen of="Money" note="currency">
        <Money value="12480.5099" currency />
      </Specimen>
      {[
        ['+', '1286.4000'],
        ['−', '-186.4000'],
        ['0', '0.0000'],
      ].map(([sign, value]) => (
        <Specimen key={sign} of="Money" note={`colored ${sign}`}>
          <Money value={value} colored />
        </Specimen>
      ))}
      <Specimen of="Money" state="empty">
        <Money value={undefined} />
      </Specimen>
    </Group>
  )
}

function AmountFields() {
  const w = useWords()
  const [points, setPoints] = useState(10)
  return (
    <Group title="MoneyInput, Stepper">
      {(['empty', 'default', 'hover', 'focus', 'disabled', 'error'] as const).map((state) => (
        <Specimen key={state} of="MoneyInput" state={state} on={state === 'hover' ? 'div > div' : 'input'}>
          <MoneyInput
            label={w('Số tiền rút|Amount')}
            value={state === 'empty' ? undefined : state === 'error' ? '40' : '1250'}
            onChange={nothing}
            min="50"
            max="50000"
            maxAmount={state === 'default' ? '8420.5' : undefined}
            disabled={state === 'disabled'}
            error={state === 'error' ? w('Tối thiểu 50.00.|At least 50.00.') : undefined}
          />
        </Specimen>
      ))}
      <Specimen of="MoneyInput" note="lg" wide>
        <MoneyInput
          label={w('Số tiền nạp|Amount')}
          size="lg"
          value="1250"
          onChange={nothing}
          min="50"
          max="50000"
          quickAmounts={['100', '200', '500', '1000', '2000', '5000']}
        />
      </Specimen>
      <Specimen of="Stepper">
        <Stepper label={w('Điểm|Points')} value={points} onChange={setPoints} min={1} max={2000} unit={w('điểm|pts')} />
      </Specimen>
      {(['hover', 'focus', 'disabled'] as const).map((state) => (
        <Specimen key={state} of="Stepper" state={state} note="sm" on={state === 'focus' ? 'input' : 'button'}>
          <Stepper
            label={w('Điểm|Points')}
            size="sm"
            value={10}
            onChange={nothing}
            min={1}
            max={2000}
            disabled={state === 'disabled'}
          />
        </Specimen>
      ))}
    </Group>
  )
}

function Clocks() {
  const w = useWords()
  return (
    <Group title="Countdown, ServerText">
      <Specimen of="Countdown" note="card">
        <Countdown until={openedAt + 162 * minute + 18_000} variant="card" />
      </Specimen>
      <Specimen of="Countdown" note={w('dưới 60 giây|under 60 s')}>
        <Countdown until={openedAt + 41_000} variant="card" announces />
      </Specimen>
      <Specimen of="Countdown" note={w('trên 24 giờ|over 24 h')}>
        <Countdown until={openedAt + 3 * 1440 * minute} />
      </Specimen>
      <Specimen of="Countdown" note="order">
        <Countdown until={openedAt + 14 * minute} variant="order" />
      </Specimen>
      <Specimen of="Countdown" note="bar" wide>
        <Countdown until={openedAt + 30 * minute} from={openedAt - 20 * minute} variant="bar" />
      </Specimen>
      <Specimen of="Countdown" state="disabled" note={w('đã đóng|closed')}>
        <Countdown until={openedAt - 1} />
      </Specimen>
      <Specimen of="Countdown" state="error" note={w('chờ kết quả|waiting')}>
        <Countdown until={openedAt} overrideText={w('Đang quay|Drawing')} />
      </Specimen>
      <Specimen of="ServerText">
        <ServerText className="num" text={(now) => new Date(now).toISOString().slice(11, 19)} />
      </Specimen>
    </Group>
  )
}

export const parts = [Amounts, AmountFields, Clocks]
