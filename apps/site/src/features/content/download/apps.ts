import type { Permission } from '../../../shared/permission.ts'
import type { Device } from './device.ts'

/** Apps of the operator (E13), in the order of the specification; MOBILECONFIG is shown as IOS-LITE-APP (L07). */
export const appKinds = ['IOS', 'MOBILECONFIG', 'ANDROID'] as const
export type AppKind = (typeof appKinds)[number]
export type App = { kind: AppKind; url: string; qr: string }

const deviceOfKind = { IOS: 'ios', MOBILECONFIG: 'ios', ANDROID: 'android' } as const satisfies Record<AppKind, Device>

/** Only apps that the operator has; the one for this device first. */
export function appsOf(resources: Permission['info']['resources'], device: Device): readonly App[] {
  const apps = appKinds.flatMap((kind) => {
    const found = resources.find(({ resourceType }) => resourceType.toUpperCase() === kind)
    return found ? [{ kind, url: found.url, qr: found.qrCodeUrl ?? found.url }] : []
  })
  return apps.toSorted((a, b) => Number(fits(b.kind, device)) - Number(fits(a.kind, device)))
}

export const fits = (kind: AppKind, device: Device): boolean => deviceOfKind[kind] === device

/** The site itself, added to the home screen: possible on every device. */
const webGuides = { ios: 'webIos', android: 'webAndroid', other: 'webDesktop' } as const satisfies Record<
  Device,
  string
>
export type Guide = AppKind | (typeof webGuides)[Device]

/** The guides of what is offered, those of this device first. */
export function guidesFor(kinds: readonly AppKind[], device: Device): readonly Guide[] {
  const guides: Guide[] = [...appKinds.filter((kind) => kinds.includes(kind)), ...Object.values(webGuides)]
  const isOwn = (guide: Guide): boolean =>
    guide === webGuides[device] || (guide in deviceOfKind && fits(guide as AppKind, device)) // a key of the table above
  return guides.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
}

/** How many steps each guide has; the texts are `content:download.guide.<guide>.<n>`. */
export const guideSteps = {
  IOS: 4,
  MOBILECONFIG: 5,
  ANDROID: 4,
  webIos: 4,
  webAndroid: 3,
  webDesktop: 3,
} as const satisfies Record<Guide, number>
