export { checkApiLogin } from './api-rights.ts'
export { functionsRefusedToApi } from './functions-refused.ts'
export { makeBaseBackup, type BackupOptions, type BackupReport } from './backup/base-backup.ts'
export { openCluster, type OpenCluster } from './backup/open-cluster.ts'
export { pruneArchive } from './backup/prune-archive.ts'
export { restoreBackup, type RestoredDatabase, type RestoreOptions } from './backup/restore-backup.ts'
export {
  createDatabase,
  databaseOf,
  inTransaction,
  queryableBy,
  type Database,
  type Queryable,
  type QueryAnswer,
  type Transaction,
} from './database.ts'
export { readOutsideDatabase } from './database-urls.ts'
export { checkDurability } from './durability.ts'
export {
  ensureDataFolder,
  findLockHolder,
  lockDataFolder,
  writePrivateFile,
  type DataFolderLock,
} from './embedded/data-folder.ts'
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded/embedded-postgres.ts'
export { stopLeftoverServer } from './embedded/leftover-server.ts'
export { isPortFree } from './embedded/ports.ts'
export type { JobSchema } from './job-schema.ts'
export { migrate, type MigrateOptions } from './migrate.ts'
export { dateOf, readSchema, schemaFolder, type FunctionFile, type Schema, type SchemaFile } from './schema-files.ts'
export { assertSchemaReady, whySchemaUnsupported } from './unsupported-schema.ts'
export { createPool, plainTypes, type PoolOptions } from './pool.ts'
export {
  canTakeRole,
  embeddedDatabase,
  outsideDatabase,
  prepareDatabase,
  type PreparedDatabase,
  type PrepareOptions,
} from './prepare-database.ts'
export {
  databaseName,
  defaultDataDir,
  removeInstanceFile,
  resolveDatabase,
  writeInstanceFile,
  type ResolvedDatabase,
  type ResolveOptions,
} from './resolve-database.ts'
export { secretOf, type SecretName } from './secret.ts'
export { joinSql, named, sql, type SqlQuery } from './sql.ts'
export { errorCode, errorMessage, isLockHeld, StartupError } from './startup-error.ts'
export { apiRole, appRole, describeUrl, ownerRole, withDatabase, withLogin, withRole } from './urls.ts'
export { watchDatabase, type WatchOptions } from './watch-database.ts'
