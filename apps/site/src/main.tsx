import { start } from './app/start.tsx'

// In a turn of its own, so that the first drawing does not add to what begins the scripts.
setTimeout(() => void start())
