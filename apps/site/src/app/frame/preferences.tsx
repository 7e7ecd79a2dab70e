import {
  changeLanguage,
  completeFor,
  completeLanguages,
  currentLanguage,
  isDraft,
  languageName,
  languages,
  useTranslation,
  type Language,
} from '@lotus/i18n'
import { useColorScheme } from '@lotus/ui'
import { IconMoon, IconSun } from '@lotus/ui/icons'
import { call } from '../../shared/api.ts'
import { queryClient } from '../../shared/queries.ts'
import { isLoggedIn } from '../../shared/session.ts'
import { writeSession } from '../../shared/session-storage.ts'

/** L10: the button's label names the theme it switches to. */
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
 * L11, T14: stored under hisLang and in the cookie that the server reads; every later call sends the language in its
 * header. The account keeps it too, for mails and messages. Texts from the server are fetched again.
 */
export async function switchLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  forgetAddressLanguage()
  writeSession('lang', language)
  // The save failed: mails keep the previous language until the next switch.
  if (isLoggedIn()) call('member.setLanguage', { language }, { background: true }).catch(() => undefined)
  await queryClient.invalidateQueries()
}

/** An address with `?lang=` counts as a choice at every load: it would win over a later one. */
function forgetAddressLanguage(): void {
  const address = new URL(window.location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  window.history.replaceState(window.history.state, '', address)
}

/** One button, which shows the current language and switches to the next complete one. */
export function LanguageButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('common')
  const current = currentLanguage()
  const at = completeLanguages.indexOf(completeFor(current)) + (isDraft(current) ? 0 : 1)
  const next = completeLanguages[at % completeLanguages.length] ?? current
  return (
    <button
      type="button"
      className={className}
      aria-label={`${current.toUpperCase()} · ${t('language.label')}: ${languageName(current)}. ${languageName(next)}`}
      onClick={() => void switchLanguage(next)}
    >
      {current.toUpperCase()}
    </button>
  )
}

/** Languages that are only partly translated: offered as drafts, and marked so in their own language. */
export function DraftLanguages({ className, onChosen }: { className?: string | undefined; onChosen: () => void }) {
  const { t } = useTranslation('common')
  const drafts = languages.filter((language) => isDraft(language) && language !== currentLanguage())
  return drafts.map((language) => (
    <button
      key={language}
      type="button"
      className={className}
      onClick={() => {
        onChosen()
        void switchLanguage(language)
      }}
    >
      <span lang={language}>{languageName(language)}</span>
      <small>{t('language.draft')}</small>
    </button>
  ))
}
