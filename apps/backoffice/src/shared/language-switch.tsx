import { languages, useTranslation, type Language } from '@lotus/i18n'
import { Segmented } from '@lotus/ui'

type Props = { label: string; value: Language; onChange: (language: Language) => void }

/** Which language of several texts is in sight. */
export function LanguageSwitch(props: Props) {
  const { t } = useTranslation('common')
  return <Segmented block options={languages.map((value) => ({ value, label: t(`language.${value}`) }))} {...props} />
}
