import { changeLanguage, currentLanguage, languages, useTranslation, type Language } from '@lotus/i18n'
import { useColorScheme } from '@lotus/ui'
import { IconMoon, IconSun } from '@lotus/ui/icons'
import { call } from '../../shared/api.ts'
import { queryClient } from '../../shared/queries.ts'
import { isLoggedIn } from '../../shared/session.ts'
import { writeSession } from '../../shared/session-storage.ts'

/** L10: the button names the theme it switches to. */
export function ThemeButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('common')
  const { resolved, setColorScheme } = useColorScheme()
  const next = resolved === 'dark' ? 'light' : 'dark'
  const Glyph = next === 'light' ? IconSun : IconMoon
  return (
    <button type="button" className={className} onClick={() => setColorScheme(next)}>
      <Glyph size={20} stroke={1.75} aria-hidden />
      <span>{t(`theme.${next}`)}</span>
    </button>
  )
}

/**
 * L11, T14: stored under hisLang and in the cookie the server reads; every later call carries the language in its
 * header; the account keeps it as well, for what is sent when nobody is here. Texts from the server are fetched again.
 */
export async function switchLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  writeSession('lang', language)
  // Not told: mails come in the language before, until the next switch.
  if (isLoggedIn()) call('member.setLanguage', { language }, { background: true }).catch(() => undefined)
  await queryClient.invalidateQueries()
}

/** Two languages: one button, which shows the current one and switches to the other. */
export function LanguageButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('common')
  const current = currentLanguage()
  const next = languages.find((language) => language !== current) ?? current
  return (
    <button
      type="button"
      className={className}
      aria-label={`${current.toUpperCase()} · ${t('language.label')}: ${t(`language.${current}`)}. ${t(`language.${next}`)}`}
      onClick={() => void switchLanguage(next)}
    >
      {current.toUpperCase()}
    </button>
  )
}
