import type { CDPSession, Page } from 'playwright-core';

interface Point {
  x: number;
  y: number;
}

export interface Fingers {
  /** One finger from here to there, at the pace of a hand. */
  swipe: (from: Point, to: Point) => Promise<void>;
  tap: (at: Point) => Promise<void>;
  /** Two fingers that begin `from` px apart around a point and end `to` px apart. */
  pinch: (around: Point, from: number, to: number) => Promise<void>;
}

const steps = 8;
const step_ms = 16;

/** A touch screen for a page; before the page is opened. */
export async function withFingers(page: Page): Promise<Fingers> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  await cdp.send('Emulation.setEmitTouchEventsForMouse', { enabled: false });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    });
  const move = async (pointsAt: (share: number) => Point[]): Promise<void> => {
    await touch('touchStart', pointsAt(0));
    for (let step = 1; step <= steps; step++) {
      await page.waitForTimeout(step_ms);
      await touch('touchMove', pointsAt(step / steps));
    }
    await page.waitForTimeout(step_ms);
    await touch('touchEnd', []);
  };
  return {
    swipe: (from, to) =>
      move((share) => [
        { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
      ]),
    async tap(at) {
      await touch('touchStart', [at]);
      await touch('touchEnd', []);
    },
    pinch: ({ x, y }, from, to) =>
      move((share) => {
        const half = (from + (to - from) * share) / 2;
        return [
          { x: x - half, y },
          { x: x + half, y },
        ];
      }),
  };
}
