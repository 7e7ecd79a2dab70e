import { TextField } from '@lotus/ui'
import { useState } from 'react'

type Props = { label: string; value: string; maxLength?: number; onDone: (text: string) => void }

/** A text that is asked for once it is finished. */
export function TypedField({ label, value, maxLength = 17, onDone }: Props) {
  const [typed, setTyped] = useState(value)
  const done = () => {
    if (typed.trim() !== value) onDone(typed.trim())
  }
  return (
    <TextField
      size="sm"
      label={label}
      labelHidden
      placeholder={label}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done()
      }}
    />
  )
}
