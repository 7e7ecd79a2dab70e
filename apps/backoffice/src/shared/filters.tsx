import { Chip, SelectField, TextField } from '@lotus/ui'
import { IconSearch } from '@lotus/ui/icons'
import { useEffect, useState } from 'react'
import styles from './filters.module.css'

type ChipsProps<T extends string> = {
  values: readonly T[]
  /** Undefined: none of them is chosen. */
  value: T | undefined
  label: (value: T) => string
  /** How many rows a choice has; shown where known. */
  count?: (value: T) => number | undefined
  onChange: (value: T) => void
}

/** One of a few choices, all visible. */
export function FilterChips<T extends string>({ values, value, label, count, onChange }: ChipsProps<T>) {
  return values.map((each) => {
    const number = count?.(each)
    return (
      <Chip key={each} selected={each === value} onClick={() => onChange(each)}>
        {label(each)}
        {number !== undefined && <small className="num">{number}</small>}
      </Chip>
    )
  })
}

type SelectProps<T extends string> = {
  label: string
  /** The choice without a filter. */
  every: string
  options: readonly { value: T; label: string }[]
  value: T | undefined
  onChange: (value: T | undefined) => void
  width?: 'narrow' | 'medium' | 'wide'
}

/** One of many choices, or none. */
export function FilterSelect<T extends string>({ label, every, options, value, onChange, width }: SelectProps<T>) {
  return (
    <SelectField
      size="sm"
      label={label}
      labelHidden
      className={width && styles[width]}
      options={[{ value: '', label: every }, ...options]}
      value={value ?? ''}
      onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value)}
    />
  )
}

type SearchProps = {
  label: string
  value: string | undefined
  lengthMax?: number
  className?: string | undefined
  onSearch: (text: string | undefined) => void
}

/** Searches on every keystroke. */
export function SearchBox({ label, value, lengthMax = 60, className, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(value ?? '')
  return (
    <TextField
      className={className}
      size="sm"
      type="search"
      label={label}
      labelHidden
      placeholder={label}
      maxLength={lengthMax}
      before={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        onSearch(event.target.value.trim() || undefined)
      }}
    />
  )
}

/** Searches on Enter, for searches that are recorded or expensive; the clear button searches too. */
export function SearchForm({
  label,
  placeholder = label,
  value = '',
  className,
  onSearch,
}: Omit<SearchProps, 'lengthMax'> & { placeholder?: string }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim() || undefined)
      }}
    >
      <TextField
        type="search"
        size="sm"
        label={label}
        labelHidden
        placeholder={placeholder}
        before={<IconSearch size={18} stroke={1.75} aria-hidden />}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          if (event.target.value === '' && value !== '') onSearch(undefined)
        }}
      />
    </form>
  )
}
