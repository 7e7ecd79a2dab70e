import type { Language, Texts } from '@lotus/i18n'
import { useState } from 'react'

type Typed = { target: { value: string } }
type Ticked = { target: { checked: boolean } }
/** Names of the parts of a draft with a certain type of value. */
type NameOf<Draft, Kind> = {
  [Name in keyof Draft]-?: NonNullable<Draft[Name]> extends Kind ? Name : never
}[keyof Draft] &
  string
type Option<Value> = { value: Value; label: string }

/**
 * The values of a form while it is typed. `field` binds a part of it to a field of @lotus/ui: value, change, and
 * whether it can be changed, so that a form is a list of labels and rules.
 */
export function useDraft<Draft extends object>(start: Draft | (() => Draft), disabled = false) {
  const [draft, replace] = useState(start)
  const set = (part: Partial<Draft>) => replace((before) => ({ ...before, ...part }))
  return { draft, set, replace, field: fieldsOf(draft, set, disabled) }
}

export function fieldsOf<Draft extends object>(draft: Draft, set: (part: Partial<Draft>) => void, disabled = false) {
  // The types of the functions below guarantee that the name and the value belong together.
  const put = (name: keyof Draft, value: unknown) => set({ [name]: value } as Partial<Draft>)
  return {
    /** `read` turns the typed text into the stored value. */
    text: <Name extends NameOf<Draft, string | null>>(name: Name, read?: (typed: string) => Draft[Name]) => ({
      value: String(draft[name] ?? ''),
      disabled,
      onChange: ({ target }: Typed) => put(name, read ? read(target.value) : target.value),
    }),
    /** The text of one language. */
    textIn: (name: NameOf<Draft, Texts>, language: Language) => {
      // Names of parts that hold texts by language.
      const texts = draft[name] as Texts
      return {
        lang: language,
        value: texts[language] ?? '',
        disabled,
        onChange: ({ target }: Typed) => put(name, { ...texts, [language]: target.value }),
      }
    },
    /** One of some values. */
    choice: <Name extends NameOf<Draft, string>>(
      name: Name,
      values: readonly Draft[Name][],
      label: (value: Draft[Name]) => string,
    ) => ({
      value: String(draft[name]),
      disabled,
      options: values.map((value): Option<string> => ({ value: String(value), label: label(value) })),
      onChange: ({ target }: Typed) => put(name, values.find((value) => value === target.value) ?? draft[name]),
    }),
    /** A switch. */
    tick: (name: NameOf<Draft, boolean>) => ({
      checked: Boolean(draft[name]),
      disabled,
      onChange: ({ target }: Ticked) => put(name, target.checked),
    }),
    /** For a field whose change handler gets the value itself. */
    value: <Name extends keyof Draft>(name: Name) => ({
      value: draft[name],
      disabled,
      onChange: (value: Draft[Name]) => put(name, value),
    }),
  }
}
