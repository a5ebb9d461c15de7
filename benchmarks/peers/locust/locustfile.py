"""Locust fetches one small body: users back to back."""

from locust import FastHttpUser, constant, task


class Fetching(FastHttpUser):
    wait_time = constant(0)

    @task
    def fetch(self):
        self.client.get("/")
