import type { Notification as CentreNotification } from '@cottontree/contract/notifications/notifications.ts';
import { log } from '../log.ts';
import { announcementOf } from './rules.ts';
import { notificationSettings } from './settings.ts';

/** The browser's permission for desktop alerts; `denied` when it does not support them. */
export const alertPermission = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'denied';

/** Requests the permission once, while it has not been decided. */
export async function requestAlerts(): Promise<void> {
  try {
    if (alertPermission() === 'default') await Notification.requestPermission();
  } catch (error) {
    log('The permission for desktop alerts could not be asked for', error);
  }
}

const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * Plays the sound and shows the desktop alert of a notification, as far as the person's settings and the page allow.
 */
export function announce(notification: CentreNotification): void {
  const now = new Date();
  const { sound, desktop, closesAfter } = announcementOf(notification, notificationSettings.read(), {
    away: document.hidden || !document.hasFocus(),
    permission: alertPermission(),
    time: `${pad(now.getHours())}:${pad(now.getMinutes())}`,
  });
  if (sound) beep();
  if (desktop) alert(notification, closesAfter);
}

function alert({ id, title, message }: CentreNotification, closesAfter: number | undefined): void {
  const options = {
    body: message,
    tag: id,
    icon: '/icon-192.png',
    requireInteraction: closesAfter === undefined,
  };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    if (closesAfter !== undefined) setTimeout(() => shown.close(), closesAfter);
  } catch {
    // Browsers on phones allow alerts only from the service worker; the operating system closes those.
    void navigator.serviceWorker?.ready.then(async (worker) => worker.showNotification(title, options));
  }
}

let audio: AudioContext | undefined;

/** Plays two short tones. Silent until the person has interacted with the page: browsers block sound before that. */
function beep(): void {
  // Where the browser does not say, it warns in its console.
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    const start = audio.currentTime;
    for (const [at, pitch] of [
      [0, 880],
      [0.12, 1175],
    ] as const) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.08, start + at);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.11);
      tone.connect(volume).connect(audio.destination);
      tone.start(start + at);
      tone.stop(start + at + 0.12);
    }
  } catch (error) {
    log('The sound of a notification could not be played', error);
  }
}
