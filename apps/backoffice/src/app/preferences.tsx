import { changeLanguage, completeLanguages, currentLanguage, languageName, useTranslation } from '@lotus/i18n'
import { IconButton, useColorScheme } from '@lotus/ui'
import { IconMoon, IconSun } from '@lotus/ui/icons'
import { queryClient } from '../shared/queries.ts'
import styles from './preferences.module.css'

/** Theme and language as actions, for the buttons here and the operator's menu. */
export function usePreferences() {
  const { t } = useTranslation('common')
  const { resolved, setColorScheme } = useColorScheme()
  const scheme = resolved === 'dark' ? 'light' : 'dark'
  const language = completeLanguages.find((other) => other !== currentLanguage()) ?? currentLanguage()
  return {
    scheme: {
      label: t(`theme.${scheme}`),
      Glyph: scheme === 'light' ? IconSun : IconMoon,
      apply: () => setColorScheme(scheme),
    },
    language: {
      label: languageName(language),
      apply: async () => {
        await changeLanguage(language)
        // The server translates some names, so they are fetched again in the new language.
        await queryClient.invalidateQueries()
      },
    },
  }
}

/** Its label names the theme it switches to. */
export function ThemeButton({ className }: { className?: string | undefined }) {
  const { scheme } = usePreferences()
  return (
    <IconButton
      label={scheme.label}
      className={className}
      icon={<scheme.Glyph size={20} stroke={1.75} aria-hidden />}
      onClick={scheme.apply}
    />
  )
}

/** Shows the current language; its label names the one it switches to. */
export function LanguageButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('common')
  const { language } = usePreferences()
  return (
    <IconButton
      label={`${currentLanguage().toUpperCase()} (${t('language.label')}: ${language.label})`}
      className={className}
      icon={<span className={styles.code}>{currentLanguage().toUpperCase()}</span>}
      onClick={() => void language.apply()}
    />
  )
}
