import { isCallError } from '@lotus/client'
import type { RouteValue } from '@lotus/contract'
import { i18n, type Texts, inEachLanguage, mapTexts } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { wrongFields, wrongFigures } from '../../shared/wrong-fields.ts'

export type Setting = RouteValue<'bo.settings'>['settings'][number]
export type SettingsProposal = NonNullable<RouteValue<'bo.settings'>['proposal']>

const settingsQuery = () => callQuery('bo.settings', {})

/** Every setting; a refetch does not replace what somebody is typing. */
export function useSettings() {
  return useQuery({ ...settingsQuery(), refetchInterval: false as const })
}

/** Stores values by key, all or nothing; refused if one has changed since this page loaded it. */
export function useSaveSettings(onSaved?: () => void) {
  return useMutation({
    mutationFn: (values: Readonly<Record<string, unknown>>) => {
      const seen = new Map(
        queryClient.getQueryData(settingsQuery().queryKey)?.settings.map((one) => [one.key, one.updatedAt]),
      )
      return call('bo.setSettings', {
        changes: Object.entries(values).map(([key, value]) => ({ key, value, seen: seen.get(key) ?? null })),
      })
    },
    onSuccess: (all, values) => {
      queryClient.setQueryData(settingsQuery().queryKey, all)
      // If one of them is guarded, all of them wait for a second operator.
      const isWaiting = all.settings.some((one) => one.isGuarded && one.key in values)
      toast.success(i18n.t(isWaiting ? 'settings:proposal.sent' : 'settings:saved'))
      onSaved?.()
    },
    onError: (error) => {
      if (isCallError(error, 'state_conflict')) void refresh('bo.settings')
    },
  })
}

/** The second operator's decision on a pending change. */
export function useDecideSettings() {
  return useMutation({
    mutationFn: (input: { id: string; isConfirmed: boolean }) => call('bo.decideSettings', input),
    onSuccess: (all, { isConfirmed }) => {
      queryClient.setQueryData(settingsQuery().queryKey, all)
      toast.success(i18n.t(isConfirmed ? 'settings:saved' : 'settings:proposal.gone'))
    },
    onError: () => void refresh('bo.settings'),
  })
}

export function saveFailureText(error: unknown): string {
  if (isCallError(error, 'state_conflict'))
    return i18n.t(error.details['state'] === 'pending' ? 'settings:proposal.busy' : 'settings:conflict')
  if (isCallError(error, 'bad_request')) {
    const problems = Object.values(wrongFields(error))
    if (problems.includes('payout_parts')) return i18n.t('settings:payoutParts', wrongFigures(error))
    return i18n.t(problems.includes('fixed_by_money') ? 'settings:fixedByMoney' : 'settings:invalidValue')
  }
  return failureText(error)
}

/** The value of one setting, through a reader that returns undefined for what it does not know. */
export function valueOf<T>(
  settings: readonly Setting[],
  key: string,
  read: (value: unknown) => T | undefined,
): T | undefined {
  return read(settings.find((one) => one.key === key)?.value)
}

export const asBoolean = (value: unknown) => (typeof value === 'boolean' ? value : undefined)
export const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)
export const asTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined
/** Texts by language, as they are stored. */
export const asLocalized = (value: unknown): Texts =>
  mapTexts(inEachLanguage(asRecord(value)), (text: unknown) => asText(text) ?? '')
export const asRecord = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined
