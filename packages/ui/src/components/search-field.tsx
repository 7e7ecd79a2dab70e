import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import styles from './field.module.css'
import { TextField, type TextFieldProps } from './field.tsx'

export interface SearchFieldProps extends Omit<TextFieldProps, 'type' | 'before' | 'after' | 'value' | 'onChange'> {
  value: string
  /** Each change; empty when it was cleared. */
  onSearch: (text: string) => void
  /** Names the button that empties the field. */
  clearLabel: string
}

/** A field with a glass before the text and, once it holds some, a button that empties it. Esc empties it too. */
export function SearchField({ value, onSearch, clearLabel, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onSearch('')
    input.current?.focus()
  }
  return (
    <TextField
      size="sm"
      labelHidden
      placeholder={typeof rest.label === 'string' ? rest.label : undefined}
      autoComplete="off"
      enterKeyHint="search"
      {...rest}
      ref={input}
      type="search"
      before={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={value}
      onChange={(event) => onSearch(event.target.value)}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event)
        if (event.key !== 'Escape' || value === '') return
        // The overlay around it stays: the first Esc belongs to the text.
        event.stopPropagation()
        event.preventDefault()
        onSearch('')
      }}
      after={
        value === '' || rest.disabled || rest.readOnly ? undefined : (
          <button type="button" className={styles.reveal} aria-label={clearLabel} onClick={clear}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        )
      }
    />
  )
}
