export { currentStatus, type SystemStatus } from './current-status.ts'
export { getBrand, installDemoBrand, type Brand } from './get-brand.ts'
export { getSetting, setSetting, type SettingKey, type SettingValue } from './settings.ts'
export { registerSystemRoutes } from './system.routes.ts'
