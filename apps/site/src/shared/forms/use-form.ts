import { useTranslation } from '@lotus/i18n'
import { useRef, useState } from 'react'
import { useErrorText } from '../error-text.ts'
import { serverMessages, type FieldMessages } from './field-text.ts'
import { useSubmit } from './use-submit.ts'

const LEAVE_MS = 200

export type Check<Values> = (values: Values) => FieldMessages

/**
 * The state of a form: values, errors per field, one submission at a time, and other errors above the form. `check`
 * returns the errors before anything is sent; the server checks again.
 */
export function useForm<Values extends Record<string, string | boolean>>(options: {
  start: Values
  check: Check<Values>
  send: (values: Values) => Promise<void>
  onDirty: (isDirty: boolean) => void
  /** Called with every refusal, before it is shown. */
  onRefused?: (error: unknown) => void
}) {
  const { t } = useTranslation(['auth', 'patterns', 'errors'])
  const errorText = useErrorText()
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(options.start)
  // Typing may continue before the answer comes, so the latest values are used.
  const latest = useRef(values)
  const [messages, setMessages] = useState<FieldMessages>({})

  const show = (found: FieldMessages) => {
    setMessages(found)
    const first = Object.keys(found).find((name) => found[name] !== undefined)
    if (first) ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    const next = { ...latest.current, [name]: value }
    latest.current = next
    setValues(next)
    // Once an error is shown, it is updated while typing; before that nobody is corrected while still typing.
    if (messages[name] !== undefined) setMessages({ ...messages, [name]: options.check(next)[name] })
    options.onDirty(true)
  }
  /**
   * When a field loses focus: a filled one is checked, an empty one waits for the submission. Delayed a moment, so that
   * a message that appears or disappears does not move the button away from the pointer pressing it.
   */
  const leave = (name: keyof Values & string) => {
    setTimeout(() => {
      const now = latest.current
      if (now[name] !== '') setMessages((shown) => ({ ...shown, [name]: shown[name] ?? options.check(now)[name] }))
    }, LEAVE_MS)
  }
  const { submit, isSending, failure } = useSubmit(async () => {
    try {
      await options.send(values)
    } catch (error) {
      options.onRefused?.(error)
      const found = serverMessages(t, error)
      if (Object.keys(found).length > 0) return show(found)
      throw error
    }
  })
  const onSubmit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    const found = Object.fromEntries(Object.entries(options.check(values)).filter(([, text]) => text !== undefined))
    show(found)
    if (Object.keys(found).length === 0) submit()
  }
  /** The props of a text field of the form, besides its label. */
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: String(values[name]),
    error: messages[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value as Values[Name]), // text fields hold text
    onBlur: () => leave(name),
  })
  return {
    ref,
    values,
    messages,
    show,
    set,
    field,
    tick: tickOf(values, messages, set),
    onSubmit,
    isSending,
    failureText: failure === null ? null : errorText(failure),
  }
}

/** The props of a checkbox of a form, by its name. */
const tickOf =
  <Values extends Record<string, string | boolean>>(
    values: Values,
    messages: FieldMessages,
    set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void,
  ) =>
  <Name extends keyof Values & string>(name: Name) => ({
    name,
    checked: values[name] === true,
    error: messages[name],
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      set(name, event.currentTarget.checked as Values[Name]), // checkboxes hold yes or no
  })
