import { useTranslation } from '@lotus/i18n'
import { useRef, useState } from 'react'
import { useErrorText } from '../error-text.ts'
import { serverMessages, type FieldMessages } from './field-text.ts'
import { useSubmit } from './use-submit.ts'

const LEAVE_MS = 200

export type Check<Values> = (values: Values) => FieldMessages

/**
 * The state of a form: values, the message beside each field, one sending at a time, and what is about no
 * field above the form. `check` answers what is wrong before anything is sent; the server has the last word.
 */
export function useForm<Values extends Record<string, string | boolean>>(options: {
  start: Values
  check: Check<Values>
  send: (values: Values) => Promise<void>
  onDirty: (isDirty: boolean) => void
  /** Told of every refusal, before it is shown. */
  onRefused?: (error: unknown) => void
}) {
  const { t } = useTranslation(['auth', 'patterns', 'errors'])
  const errorText = useErrorText()
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(options.start)
  // An answer may come while somebody goes on typing: what counts is what stands there then.
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
    // Once a message shows, it follows the typing; before that nobody is corrected while still writing.
    if (messages[name] !== undefined) setMessages({ ...messages, [name]: options.check(next)[name] })
    options.onDirty(true)
  }
  /**
   * On leaving a field: what is filled in is looked at, what is empty waits for the sending. A moment later, so that a
   * sentence which comes or goes does not move the button away from under the pointer that is pressing it.
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
  /** What a text field of the form needs, beside its label. */
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
    onSubmit,
    isSending,
    failureText: failure === null ? null : errorText(failure),
  }
}
