import type { Permission } from '../../shared/permission.ts'

/** An app to fetch, as the right bar offers it. */
export type Download = { kind: 'IOS' | 'MOBILECONFIG' | 'ANDROID'; label: string; url: string }

/** In the order of L07; the profile for iOS is shown under the name that the specification gives it. */
const labels = { IOS: 'iOS', MOBILECONFIG: 'IOS-LITE-APP', ANDROID: 'Android' } as const

/** Those that the operator has, each at most once; nothing else stands in the bar. */
export function resourcesOf(resources: Permission['info']['resources']): Download[] {
  return (['IOS', 'MOBILECONFIG', 'ANDROID'] as const).flatMap((kind) => {
    const resource = resources.find(({ resourceType, url }) => resourceType.toUpperCase() === kind && url !== '')
    return resource ? [{ kind, label: labels[kind], url: resource.url }] : []
  })
}
