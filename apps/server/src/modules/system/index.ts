export { PRIVATE_ADDRESS, postTo } from './post-to.ts'
export { changeSettings, listSettingRows, type SettingChange } from './settings/change-settings.ts'
export { changeNodes, listNodeStates, type NodeChange, type NodeState } from './flags/change-whitelabel.ts'
export { decideSettings, findSettingProposal, needsSecond, proposeSettings } from './settings/propose-settings.ts'
export { currentStatus, type SystemStatus } from './site/current-status.ts'
export { getBrand, installDemoBrand, type Brand } from './site/get-brand.ts'
export { isKnownHost } from './site/is-known-host.ts'
export { countryOf, createAddressList, isPrivateAddress, isRegionAllowed } from './site/regions.ts'
export { registerRules, type RegisterSettings } from './site/register-settings.ts'
export {
  forgetSetting,
  getSetting,
  getSettings,
  isOwnSetting,
  settingStoredAt,
  setSetting,
  setSettingOnce,
} from './settings/get-setting.ts'
export { createRecentCache } from './settings/recent-cache.ts'
export { wrapServicePath } from './site/service-path.ts'
export { registerSystemRoutes } from './system.routes.ts'
export { flagOn, forgetTree, isModuleOn, openFlagsOnce, toggles, type Toggles } from './flags/whitelabel.ts'
export { systemModule } from './module.ts'
export {
  brandSettings,
  entrySettings,
  regionSettings,
  registrationSettings,
  siteSettings,
  systemSettings,
} from './settings.ts'
