import { aNoisyMinute } from './media-clips.ts';
console.log(await aNoisyMinute('/tmp/d'));
