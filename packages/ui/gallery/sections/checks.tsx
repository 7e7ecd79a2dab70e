import { Checkbox, Radio, Rating, Switch } from '@lotus/ui'
import { useState, type ReactNode } from 'react'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords } from '../words.ts'

const nothing = () => {}
const states = ['default', 'hover', 'focus', 'disabled', 'selected'] as const

type TicksProps = {
  of: 'Checkbox' | 'Radio' | 'Switch'
  text: string
  /** The label of a disabled set; radio buttons have no such state here. */
  disabledNote?: string
  children?: ReactNode
}

/** The checkbox or switch in its states. */
function Ticks({ of, text, disabledNote, children }: TicksProps) {
  const tick = (state: string, props: { defaultChecked?: boolean; disabled?: boolean } = {}, label = text) => {
    if (of === 'Radio')
      return (
        <Radio name={`radio-${state}`} {...props}>
          {label}
        </Radio>
      )
    const Control = of === 'Checkbox' ? Checkbox : Switch
    return <Control {...props}>{label}</Control>
  }
  return (
    <Group title={of}>
      {states.map((state) => (
        <Specimen key={state} of={of} state={state} on={state === 'hover' ? 'label' : 'input'}>
          {tick(state, { defaultChecked: state === 'selected', disabled: state === 'disabled' })}
        </Specimen>
      ))}
      {disabledNote !== undefined && (
        <Specimen of={of} state="disabled" note={disabledNote}>
          {tick('disabled', { defaultChecked: true, disabled: true })}
        </Specimen>
      )}
      {children}
      <Specimen of={of} state="long">
        {tick('long', {}, longWords)}
      </Specimen>
    </Group>
  )
}

function Checkboxes() {
  const w = useWords()
  return (
    <Ticks of="Checkbox" text={w('Đồng ý|I agree')} disabledNote={w('đã chọn|checked')}>
      <Specimen of="Checkbox" state="error">
        <Checkbox error={w('Bạn cần xác nhận đã đủ 18 tuổi.|Confirm that you are 18 or over.')}>
          {w('Đủ 18 tuổi|18 or over')}
        </Checkbox>
      </Specimen>
    </Ticks>
  )
}

const Radios = () => <Ticks of="Radio" text={useWords()('Ngân hàng|Bank')} />

function Switches() {
  const w = useWords()
  return <Ticks of="Switch" text={w('Nhận tin|News')} disabledNote={w('đang bật|on')} />
}

function Ratings() {
  const w = useWords()
  const [stars, setStars] = useState(0)
  const words = w('Rất tệ,Tệ,Được,Tốt,Rất tốt|Very bad,Bad,Fair,Good,Very good').split(',')
  const question = w('Bạn được phục vụ thế nào?|How were you served?')
  return (
    <Group title="Rating">
      <Specimen of="Rating" state="empty">
        <Rating label={question} words={words} value={stars} onChange={setStars} />
      </Specimen>
      {(['default', 'hover', 'focus', 'disabled'] as const).map((state) => (
        <Specimen key={state} of="Rating" state={state} on={state === 'hover' ? 'label:nth-of-type(3)' : 'input'}>
          <Rating label={question} words={words} value={4} onChange={nothing} disabled={state === 'disabled'} />
        </Specimen>
      ))}
      <Specimen of="Rating" state="readonly">
        <Rating label={question} words={words} value={3} />
      </Specimen>
    </Group>
  )
}

export const parts = [Checkboxes, Radios, Switches, Ratings]
