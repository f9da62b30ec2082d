// The periodic work of workers: what runs how often, the leases of slow tasks, and the maintenance
// of tables and indexes.
export { slowTasks } from './slow-tasks.ts';
export { upkeepTasks } from './tasks.ts';
