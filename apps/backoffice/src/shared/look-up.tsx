import { Button, TextField } from '@lotus/ui'
import { Form } from './form.tsx'
import styles from './look-up.module.css'

type Props = {
  label: string
  button: string
  maxLength: number
  value: string
  onChange: (value: string) => void
  isPending: boolean
  /** The name without blanks around it; never empty. */
  onLook: (name: string) => void
}

/** Finds one account by its whole name. A look is recorded, so it takes a press of the button or Enter. */
export function LookUp({ label, button, maxLength, value, onChange, isPending, onLook }: Props) {
  const name = value.trim()
  return (
    <Form
      className={styles.look}
      onSubmit={() => {
        if (name !== '') onLook(name)
      }}
    >
      <TextField
        size="sm"
        label={label}
        maxLength={maxLength}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button type="submit" variant="primary" loading={isPending} disabled={name === ''}>
        {button}
      </Button>
    </Form>
  )
}
