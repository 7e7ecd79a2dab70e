import { completeLanguages, languageName, type CompleteLanguage } from '@lotus/i18n'
import { Segmented } from '@lotus/ui'

type Props = { label: string; value: CompleteLanguage; onChange: (language: CompleteLanguage) => void }

/** Which language of a text in several languages is shown. */
export function LanguageSwitch(props: Props) {
  return (
    <Segmented block options={completeLanguages.map((value) => ({ value, label: languageName(value) }))} {...props} />
  )
}
