import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import styles from './field.module.css'
import { TextField, type TextFieldProps } from './field.tsx'

export interface SearchFieldProps extends Omit<TextFieldProps, 'type' | 'before' | 'after' | 'value' | 'onChange'> {
  value: string
  /** Called on each change; empty when cleared. */
  onSearch: (text: string) => void
  /** The label of the clear button. */
  clearLabel: string
}

/** A field with a magnifier icon and, when it has text, a clear button. Esc clears it too. */
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
        // The surrounding overlay stays open: the first Esc clears the text.
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
